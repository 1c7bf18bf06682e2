import { rejectionOf } from './rejection.js';

/** The email field of a Payload collection with `auth: true`. Payload merges it with its own. */
export const emailField = {
  name: 'email',
  type: 'email',
  required: true,
  unique: true,
  index: true,
  /**
   * @param {string | null | undefined} email
   * @param {{ event?: 'onChange' | 'submit', previousValue?: unknown }} options
   */
  async validate(email, { event, previousValue }) {
    if (!email) return 'Enter an email address.';
    // The admin panel validates at each change too. An account keeps the address that it has.
    if (event === 'onChange' || email === previousValue) return true;
    return (await rejectionOf(email)) ?? true;
  },
};
