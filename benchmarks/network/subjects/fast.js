import { createVerifier } from '@postern/verify';

/** Mode `fast`: the reason it gives for an address. */
export function createSubject() {
  const verify = createVerifier();
  return async (email) => (await verify({ email, mode: 'fast' })).reason_code;
}

export const expected = 'checks_passed_fast';
