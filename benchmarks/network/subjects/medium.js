import { createVerifier } from '@postern/verify';
import { loopbackResolver } from '../canned.js';

/** Mode `medium` with the name server on loopback. */
export function createSubject(ports) {
  const verify = createVerifier({ resolver: loopbackResolver(ports) });
  return async (email) => (await verify({ email, mode: 'medium' })).reason_code;
}

export const expected = 'domain_ok';
