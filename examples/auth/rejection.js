import { createEmailValidator } from '@postern/core';
import { createVerifier } from '@postern/verify';
import process from 'node:process';

export const validate = createVerifier({ testMode: process.env.POSTERN_TEST_MODE === '1' });

/**
 * Resolves with the message for an address that gets no account, and with undefined for any other.
 *
 * @param {string} email
 * @param {import('@postern/core').ValidatorOptions['validate']} [check] validates the address.
 */
export function rejectionOf(email, check = validate) {
  const validator = createEmailValidator({ validate: check, policy: 'balanced' });
  return validator.validate(email, { mode: 'medium' });
}
