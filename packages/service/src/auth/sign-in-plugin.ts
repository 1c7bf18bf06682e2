import { APIError, createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import { addressForm } from '../base/address-form.ts';
import type { Store } from '../db/store.ts';
import type { PasswordHash } from './password-hash.ts';

const BODY = z.object({ email: z.string(), password: z.string() });

/**
 * Creates the plugin that signs in with the stored form of an address and a password, instead of better-auth's own
 * endpoint. That one (1.7.7) rejects local parts such as `a/b=c` and `josé`, and domains under an internationalized
 * top-level domain.
 *
 * The steps, their order and the errors are those of better-auth. The two-factor plugin recognizes the endpoint by its
 * path. An outdated hash is replaced, because the password is known here.
 */
export function createSignIn(store: Store, passwords: PasswordHash) {
  const signInEmail = createAuthEndpoint(
    '/sign-in/email',
    { method: 'POST', use: [formCsrfMiddleware], body: BODY },
    async (c) => {
      const { internalAdapter, logger } = c.context;
      const { maxPasswordLength } = c.context.password.config;
      const { email, password } = c.body;
      if (addressForm(email) === null) throw new APIError('BAD_REQUEST');
      if (password.length > maxPasswordLength) throw new APIError('BAD_REQUEST');
      const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
      const hash = found?.accounts.find(({ providerId }) => providerId === 'credential')?.password;
      if (!found || !hash) {
        // A sign-in without an account takes as long as one with a wrong password.
        if (!found) await internalAdapter.findAccounts('');
        await passwords.hash(password);
        logger.warn('User not found');
        throw new APIError('UNAUTHORIZED');
      }
      if (!(await passwords.verify({ hash, password }))) {
        // An outdated hash takes less time, which would show that the account exists.
        if (passwords.isOutdated(hash)) await passwords.hash(password);
        logger.warn('Invalid password');
        throw new APIError('UNAUTHORIZED');
      }
      if (passwords.isOutdated(hash)) await renew(found.user.id, hash, password);
      const session = await internalAdapter.createSession(found.user.id);
      await setSessionCookie(c, { session, user: found.user });
      return c.json({ user: { id: found.user.id } });
    },
  );
  return { id: 'sign-in', endpoints: { signInEmail } };

  /** Replaces a hash, unless the password was changed in the meantime. */
  async function renew(personId: string, outdated: string, password: string): Promise<void> {
    await store.db
      .updateTable('credential')
      .set({ password: await passwords.hash(password) })
      .where('user_id', '=', personId)
      .where('password', '=', outdated)
      .execute();
  }
}
