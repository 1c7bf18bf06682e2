import { ValidateError } from '@postern/protocol';
import { fakeVerifier } from './fake-verifier.ts';

/** A verifier whose result depends on how the address begins. */
export const judged = fakeVerifier((email) => {
  if (email.startsWith('risky')) return { status: 'risky', score: 40 };
  if (email.startsWith('bad')) return { status: 'invalid', score: 2 };
  if (email.startsWith('fail')) throw new ValidateError('overloaded');
  if (email.startsWith('bug')) throw new TypeError('jane@shop.de is undefined');
  return {};
});
