import { APIError, createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { addressForm } from '../address-form.ts';

const BODY = z.object({ email: z.string(), password: z.string() });

/**
 * Signs in by the stored form of an address and a password, in place of better-auth's own endpoint: that one (1.7.7)
 * rejects local parts such as `a/b=c` and `josé`, and domains under an internationalized top-level domain.
 *
 * The steps, their order and the refusals are those of better-auth. The two-factor plugin knows the endpoint by its path.
 */
export const signInPlugin = {
  id: 'sign-in',
  endpoints: {
    signInEmail: createAuthEndpoint(
      '/sign-in/email',
      { method: 'POST', use: [formCsrfMiddleware], body: BODY },
      async (c) => {
        const { internalAdapter, logger, password: passwords } = c.context;
        const { email, password } = c.body;
        if (addressForm(email) === null) throw new APIError('BAD_REQUEST');
        if (password.length > passwords.config.maxPasswordLength) throw new APIError('BAD_REQUEST');
        const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
        const hash = found?.accounts.find(
          ({ providerId }) => providerId === 'credential',
        )?.password;
        if (!found || !hash) {
          // An account that does not exist takes as long as a wrong password.
          await passwords.hash(password);
          logger.warn('User not found');
          throw new APIError('UNAUTHORIZED');
        }
        if (!(await passwords.verify({ hash, password }))) {
          logger.warn('Invalid password');
          throw new APIError('UNAUTHORIZED');
        }
        const session = await internalAdapter.createSession(found.user.id);
        await setSessionCookie(c, { session, user: found.user });
        return c.json({ user: { id: found.user.id } });
      },
    ),
  },
};
