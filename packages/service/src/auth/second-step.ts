import { getSessionFromCtx, type createAuthMiddleware } from 'better-auth/api';

/** What a hook of better-auth is given. */
export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Finds whose second factor a request is about: of who is signed in, or of who has given a password and not yet a second
 * factor, by the signed cookie of that step.
 */
export async function findPersonOfStep(c: AuthContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(c);
  if (session) return session.user.id;
  const { name } = c.context.createAuthCookie('two_factor');
  const challenge = await c.getSignedCookie(name, c.context.secret);
  if (!challenge) return undefined;
  return (await c.context.internalAdapter.findVerificationValue(challenge))?.value;
}
