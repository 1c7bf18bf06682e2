import { APIError, createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { makeToken } from '../base/token.ts';

/**
 * Gives the caller's session a new token. Clients cannot call it. The row stays, so that a session that ends meanwhile
 * is not replaced by an active one.
 *
 * Source: OWASP ASVS 5.0, 7.2.4.
 */
export const renewSessionPlugin = {
  id: 'renew-session',
  endpoints: {
    renewSession: createAuthEndpoint.serverOnly(
      { method: 'POST', use: [sensitiveSessionMiddleware] },
      async (c) => {
        const { session: old, user } = c.context.session;
        const change = { token: makeToken() };
        const session = await c.context.internalAdapter.updateSession(old.token, change);
        if (!session) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(c, { session, user });
        return c.json({});
      },
    ),
  },
};
