import type { z } from 'zod';
import { ServiceError } from '../base/service-error.ts';

/** How a reply of better-auth is read. */
export interface AuthReading<S extends z.ZodType<object> = z.ZodType<object>> {
  /**
   * What its refusal means to a person, by its code: the same whether or not there is such an account. It is asked for
   * everything but foreign origins and failures.
   */
  wrong: (code: string) => ServiceError;
  /** What is told of its body: what this does not name is dropped, for there may be the session's token. */
  shape?: S;
}

/** Reads what better-auth's reply tells, as far as its shape names it; throws a ServiceError when it did not go well. */
export async function readAuthReply<S extends z.ZodType<object>>(
  reply: Response,
  { wrong, shape }: AuthReading<S>,
): Promise<z.output<S>> {
  if (reply.ok) return (shape ? shape.parse(await reply.json()) : {}) as z.output<S>;
  const code = await codeOf(reply);
  if (reply.status === 403) throw new ServiceError('forbidden');
  // That is what it says of a passkey that was not made for this service.
  const isWrong = code === 'FAILED_TO_VERIFY_REGISTRATION';
  if (reply.status >= 500 && !isWrong) throw new Error('better-auth failed');
  throw wrong(code);
}

/** Codes of a refusal after which another code of a second factor may be tried. */
const WRONG_CODES = ['INVALID_CODE', 'INVALID_BACKUP_CODE'];

/** Tells whether a refusal is one of those. */
export const isWrongCode = (refusal: string): boolean => WRONG_CODES.includes(refusal);

/** Reads whether a code of a second factor was wrong. */
export async function hasWrongCode(reply: Response): Promise<boolean> {
  return reply.status === 401 && isWrongCode(await codeOf(reply.clone()));
}

async function codeOf(refusal: Response): Promise<string> {
  const { code = '' } = (await refusal.json().catch(() => ({}))) as { code?: string };
  return code;
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
