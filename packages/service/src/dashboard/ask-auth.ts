import type { Context } from 'hono';
import type { z } from 'zod';
import type { AuthPath } from '../auth/auth.ts';
import { readAuthResponse, type AuthReading } from '../auth/auth-response.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import { addCookies, authCallerOf } from './session.ts';

/** Sends a request to better-auth for the caller. @returns what {@link passOn} does. */
export type AskAuth = <S extends z.ZodType<object>>(
  c: Context<SessionEnv>,
  path: AuthPath,
  asked: AuthReading<S> & { body?: object },
) => Promise<z.output<S>>;

/** Creates the function that sends requests to better-auth. */
export function createAskAuth({ auth }: Pick<DashboardContext, 'auth'>): AskAuth {
  return async (c, path, { body = {}, ...reading }) =>
    passOn(c, await auth.ask(path, body, authCallerOf(c)), reading);
}

/** Passes on the response of better-auth: its cookies, and the fields of its body that the shape names. */
export async function passOn<S extends z.ZodType<object>>(
  c: Context<SessionEnv>,
  response: Response,
  reading: AuthReading<S>,
): Promise<z.output<S>> {
  const answer = await readAuthResponse(response, reading);
  addCookies(c, response.headers.getSetCookie());
  return answer;
}
