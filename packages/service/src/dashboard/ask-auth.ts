import type { Context } from 'hono';
import type { AuthPath } from '../auth/auth.ts';
import { readAuthReply, type AuthReading } from '../auth/auth-reply.ts';
import { addCookies, authCallerOf } from './session.ts';
import type { DashboardContext, SessionEnv } from './context.ts';

/** Asks better-auth with a body for whoever asks. @returns what `passOn` does. */
export type AskAuth = (
  c: Context<SessionEnv>,
  path: AuthPath,
  asked: AuthReading & { body?: object },
) => Promise<object>;

/** Makes what asks better-auth. */
export function createAskAuth({ auth }: Pick<DashboardContext, 'auth'>): AskAuth {
  return async (c, path, { body = {}, ...reading }) =>
    passOn(c, await auth.ask(path, body, authCallerOf(c)), reading);
}

/** Passes on what better-auth replied: its cookies, and what the shape names of its body. Throws what is wrong. */
export async function passOn(
  c: Context<SessionEnv>,
  reply: Response,
  reading: AuthReading,
): Promise<object> {
  const told = await readAuthReply(reply, reading);
  addCookies(c, reply.headers.getSetCookie());
  return told;
}
