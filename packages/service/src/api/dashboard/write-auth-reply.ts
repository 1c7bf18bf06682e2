import type { Context } from 'hono';
import { readAuthReply, type AuthReading } from '../../auth/auth-reply.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { addCookies } from '../../auth/sessions.ts';
import { writeSuccess } from '../reply.ts';

/** Answers with what better-auth replied: its cookies, and what the shape names of its body. Throws what is wrong. */
export async function writeAuthReply(
  c: Context<SessionEnv>,
  reply: Response,
  { message, ...reading }: AuthReading & { message: string },
): Promise<Response> {
  const told = await readAuthReply(reply, reading);
  addCookies(c, reply.headers.getSetCookie());
  return writeSuccess(c, told, message);
}
