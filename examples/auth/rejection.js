import { createEmailValidator } from '@postern/core';
import { createVerifier } from '@postern/verify';
import process from 'node:process';

const validate = createVerifier({ testMode: process.env.POSTERN_TEST_MODE === '1' });
const validator = createEmailValidator({ validate, policy: 'balanced' });

/**
 * Resolves with the message for an address that gets no account, and with undefined for any other.
 *
 * @param {string} email
 */
export function rejectionOf(email) {
  return validator.validate(email, { mode: 'medium' });
}
