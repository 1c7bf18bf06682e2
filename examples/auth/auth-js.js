import { rejectionOf } from './rejection.js';

/**
 * The callbacks of Auth.js, such as `NextAuth({ callbacks, providers, adapter })`.
 *
 * @type {import('@auth/core').AuthConfig['callbacks']}
 */
export const callbacks = {
  async signIn({ user, email }) {
    // Only the request for a link has an address that no provider has checked.
    if (!email?.verificationRequest) return true;
    const message = await rejectionOf(user.email ?? '');
    return message ? `/sign-in?${new URLSearchParams({ problem: message })}` : true;
  },
};
