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
