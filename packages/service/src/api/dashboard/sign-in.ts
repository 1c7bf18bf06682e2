import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { isWrongCode, wrongField, type AuthReading } from '../../auth/auth-reply.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { readJson } from '../../dashboard/read-json.ts';
import { authCallerOf, endExpiredSessions } from '../../auth/sessions.ts';
import { shapes } from '../../dashboard/shapes.ts';
import type { ServiceContext } from '../../service-context.ts';
import { HttpError } from '../http-error.ts';
import { named } from './passkeys.ts';
import { writeAuthReply } from './write-auth-reply.ts';

/** Whether the password was right, and a second factor is still to come. */
const STEP = z
  .object({ twoFactorRedirect: z.boolean().optional() })
  .transform(({ twoFactorRedirect: isAsked }) => (isAsked ? { second_factor: true } : {}));
/** A passkey stands for both factors, so the device has to make sure of the person. */
const PASSKEY_OPTIONS = named('challenge', 'rpId', 'timeout', 'allowCredentials').transform(
  (options) => ({ ...options, userVerification: 'required' }),
);

/** Adds how people sign in, in one step or two, and out. */
export function addSignIn(app: Hono<SessionEnv>, context: DashboardContext): void {
  const { auth } = context;
  app.post('/auth/sign-in/email', async (c) => {
    const body = await readJson(c, shapes.signIn);
    const reply = await auth.ask('/sign-in/email', body, authCallerOf(c));
    return writeSignIn(c, reply, { context });
  });

  app.post('/auth/sign-in/second-factor', async (c) => {
    const { code } = await readJson(c, shapes.code);
    const isTotp = /^\d{6}$/.test(code);
    const path = isTotp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
    const reply = await auth.ask(path, { code }, authCallerOf(c));
    const wrong = (refusal: string) =>
      isWrongCode(refusal) ? wrongField('code') : refused('Sign in again');
    return writeSignIn(c, reply, { context, wrong });
  });

  app.post('/auth/sign-in/passkey-options', async (c) => {
    const reply = await auth.ask('/passkey/generate-authenticate-options', {}, authCallerOf(c));
    const wrong = () => new HttpError('not_found');
    return writeAuthReply(c, reply, { wrong, shape: PASSKEY_OPTIONS, message: 'Passkey asked' });
  });

  app.post('/auth/sign-in/passkey', async (c) => {
    const body = await readJson(c, shapes.passkeySignIn);
    const reply = await auth.ask('/passkey/verify-authentication', body, authCallerOf(c));
    return writeSignIn(c, reply, { context, wrong: () => refused('This passkey is not known') });
  });

  app.post('/auth/sign-out', async (c) => {
    const reply = await auth.ask('/sign-out', {}, authCallerOf(c));
    const wrong = () => new HttpError('unprocessable');
    return writeAuthReply(c, reply, { wrong, message: 'Signed out' });
  });
}

/** Answers somebody who signs in, or who has just made an account. */
export async function writeSignIn(
  c: Context<SessionEnv>,
  reply: Response,
  { context, wrong = passwordRefused }: { context: ServiceContext; wrong?: AuthReading['wrong'] },
): Promise<Response> {
  const written = await writeAuthReply(c, reply, { wrong, shape: STEP, message: 'Signed in' });
  await endExpiredSessions(context);
  return written;
}

const passwordRefused = () => refused('Email or password is wrong');

function refused(message: string): HttpError {
  return new HttpError('auth_invalid', { message });
}
