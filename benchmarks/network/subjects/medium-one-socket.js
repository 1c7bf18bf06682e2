import { createVerifier } from '@postern/verify';
import { loopbackResolver } from '../canned.js';

/** Mode `medium` over a single socket, as in the engine's own resolver. */
export function createSubject(ports) {
  const verify = createVerifier({ resolver: loopbackResolver(ports, 1) });
  return async (email) => (await verify({ email, mode: 'medium' })).reason_code;
}

export const expected = 'domain_ok';
