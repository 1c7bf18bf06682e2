import type { z } from 'zod';
import { ServiceError } from '../base/service-error.ts';

/** How to read a response of better-auth. */
export interface AuthReading<S extends z.ZodType<object> = z.ZodType<object>> {
  /**
   * The ServiceError for a code of better-auth, the same whether or not the account exists. It is called for every
   * error except foreign origins and server errors.
   */
  wrong: (code: string) => ServiceError;
  /** The body fields to return. Other fields are dropped, because they can include the session's token. */
  shape?: S;
}

/** Reads the fields of better-auth's response that its shape names; throws a ServiceError when the request failed. */
export async function readAuthResponse<S extends z.ZodType<object>>(
  response: Response,
  { wrong, shape }: AuthReading<S>,
): Promise<z.output<S>> {
  if (response.ok) return (shape ? shape.parse(await response.json()) : {}) as z.output<S>;
  const code = await codeOf(response);
  if (response.status === 403) throw new ServiceError('forbidden');
  // better-auth's code for a passkey that was not created for this service.
  const isWrong = code === 'FAILED_TO_VERIFY_REGISTRATION';
  if (response.status >= 500 && !isWrong) throw new Error('better-auth failed');
  throw wrong(code);
}

/** The error codes after which the user can try another code of the second factor. */
const WRONG_CODES = ['INVALID_CODE', 'INVALID_BACKUP_CODE'];

/** Whether an error code is one of those. */
export const isWrongCode = (refusal: string): boolean => WRONG_CODES.includes(refusal);

/** Whether a response says that a code of a second factor was wrong. */
export async function hasWrongCode(response: Response): Promise<boolean> {
  return response.status === 401 && isWrongCode(await codeOf(response.clone()));
}

async function codeOf(refusal: Response): Promise<string> {
  const { code = '' } = (await refusal.json().catch(() => ({}))) as { code?: string };
  return code;
}

/**
 * The user whom a response of better-auth has signed in; null when a second factor is still needed, and for other
 * responses.
 */
export async function signedInBy(response: Response): Promise<string | null> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const hasSession = response.headers.getSetCookie().some((cookie) => SESSION.test(cookie));
  if (!response.ok || !isJson || !hasSession) return null;
  const { user, session } = (await response.clone().json()) as Record<
    'user' | 'session',
    { id?: string; userId?: string } | undefined
  >;
  return user?.id ?? session?.userId ?? null;
}

/** The session's cookie, unless the response deletes it. */
const SESSION = /^(?:__Secure-)?postern\.session_token=[^;]/;
