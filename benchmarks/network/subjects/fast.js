import { createVerifier } from '@postern/verify';

/** The reason code of mode `fast`. */
export function createSubject() {
  const verify = createVerifier();
  return async (email) => (await verify({ email, mode: 'fast' })).reason_code;
}

export const expected = 'checks_passed_fast';
