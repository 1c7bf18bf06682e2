import { HttpError } from '../api/http-error.ts';

/** What better-auth's refusals mean to a person. */
export interface Wording {
  /** What is said when what was sent is wrong: the same whether or not there is such an account. */
  wrong: () => HttpError;
}

/**
 * Reads better-auth's reply as ours: its cookies when it went well, an HttpError that is thrown when
 * it did not. Its body is dropped, for it holds the session's token.
 */
export function readAuthReply(reply: Response, { wrong }: Wording): string[] {
  if (reply.ok) return reply.headers.getSetCookie();
  if (reply.status === 429) {
    const seconds = Number(reply.headers.get('x-retry-after'));
    throw new HttpError('rate_limited', { retryAfterMs: Math.max(1, seconds || 0) * 1000 });
  }
  if (reply.status === 403) throw new HttpError('forbidden');
  if (reply.status >= 500) throw new Error('better-auth failed');
  throw wrong();
}

/** Tells that a password was right and that a second factor is still to come. */
export async function asksSecondFactor(reply: Response): Promise<boolean> {
  if (!reply.ok) return false;
  const { twoFactorRedirect } = (await reply.clone().json()) as { twoFactorRedirect?: boolean };
  return twoFactorRedirect === true;
}

/** Reads who was just signed in by a reply of better-auth; null when a second factor is still to come, and for others. */
export async function signedInBy(reply: Response): Promise<string | null> {
  const isJson = reply.headers.get('content-type')?.startsWith('application/json');
  const hasSession = reply.headers.getSetCookie().some((cookie) => SESSION.test(cookie));
  if (!reply.ok || !isJson || !hasSession) return null;
  const { user, session } = (await reply.clone().json()) as Record<
    'user' | 'session',
    { id?: string; userId?: string } | undefined
  >;
  return user?.id ?? session?.userId ?? null;
}

/** The session's cookie, unless it is taken away. */
const SESSION = /^(?:__Secure-)?postern\.session_token=[^;]/;
