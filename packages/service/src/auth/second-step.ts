import { getSessionFromCtx, type createAuthMiddleware } from 'better-auth/api';

/** The argument of a hook of better-auth. */
export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/**
 * Finds the user whose second factor a request is about: the signed-in user, or the user who has given a password and
 * not yet a second factor, by the signed cookie of that step.
 */
export async function findPersonOfStep(c: AuthContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(c);
  if (session) return session.user.id;
  const { name } = c.context.createAuthCookie('two_factor');
  const challenge = await c.getSignedCookie(name, c.context.secret);
  if (!challenge) return undefined;
  return (await c.context.internalAdapter.findVerificationValue(challenge))?.value;
}
