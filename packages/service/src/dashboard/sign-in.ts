import type { Context } from 'hono';
import { z } from 'zod';
import { isWrongCode, type AuthReading } from '../auth/auth-response.ts';
import { UNREADABLE } from '../auth/used-codes.ts';
import { withoutSession } from '../auth/cookie-jar.ts';
import { endExpiredSessions } from '../auth/own-sessions.ts';
import { authCallerOf } from './session.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import { shapes } from './shapes.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError, fieldError } from '../base/service-error.ts';
import { createAskAuth, passOn } from './ask-auth.ts';
import { named } from './passkeys.ts';
import { responses } from './responses.ts';
import { pageBody, route } from './route.ts';

/** Whether the password was right and a second factor is needed. */
const STEP = z
  .object({ twoFactorRedirect: z.boolean().optional() })
  .transform(({ twoFactorRedirect: isAsked }) => (isAsked ? { second_factor: true } : {}));
/** A passkey replaces both factors, so the device has to verify the user. */
const PASSKEY_OPTIONS = named('challenge', 'rpId', 'timeout', 'allowCredentials').transform(
  (options) => ({ ...options, userVerification: 'required' }),
);

/** The routes to sign in, in one step or two, and to sign out. */
export function signInRoutes(context: DashboardContext) {
  const { auth } = context;
  const ask = createAskAuth(context);
  const signingIn = { message: 'Signed in', response: responses.signedIn };

  return [
    route(
      'post /auth/sign-in/email',
      { ...signingIn, body: pageBody(shapes.signIn) },
      async ({ body }, c) =>
        signedIn(c, await auth.ask('/sign-in/email', body, authCallerOf(c)), { context }),
    ),
    route(
      'post /auth/sign-in/second-factor',
      { ...signingIn, body: pageBody(shapes.code) },
      async ({ body }, c) => {
        const isTotp = /^\d{6}$/.test(body.code);
        const path = isTotp ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code';
        const caller = authCallerOf(c);
        // With a session in this browser, the code would confirm a new second factor instead.
        const stranger = { ...caller, cookie: withoutSession(caller.cookie) };
        const response = await auth.ask(path, body, stranger);
        const wrong = (refusal: string) => {
          if (refusal === UNREADABLE) return new ServiceError('conflict', { message: USE_ANOTHER });
          return isWrongCode(refusal) ? fieldError('code', 'is wrong') : refused('Sign in again');
        };
        return signedIn(c, response, { context, wrong });
      },
    ),
    route(
      'post /auth/sign-in/passkey-options',
      { message: 'Passkey asked', response: responses.passkeyOptions },
      (_, c) => {
        const wrong = () => new ServiceError('not_found');
        return ask(c, '/passkey/generate-authenticate-options', { wrong, shape: PASSKEY_OPTIONS });
      },
    ),
    route(
      'post /auth/sign-in/passkey',
      { ...signingIn, body: pageBody(shapes.passkeySignIn) },
      async ({ body }, c) => {
        const response = await auth.ask('/passkey/verify-authentication', body, authCallerOf(c));
        return signedIn(c, response, {
          context,
          wrong: () => refused('This passkey is not known'),
        });
      },
    ),
    route('post /auth/sign-out', { message: 'Signed out', response: responses.nothing }, (_, c) =>
      ask(c, '/sign-out', { wrong: () => new ServiceError('unprocessable') }),
    ),
  ];
}

/** Passes on the response to a user who signs in, or who has just created an account. */
export async function signedIn(
  c: Context<SessionEnv>,
  response: Response,
  { context, wrong = passwordRefused }: { context: ServiceContext; wrong?: AuthReading['wrong'] },
): Promise<z.output<typeof STEP>> {
  const step = await passOn(c, response, { wrong, shape: STEP });
  await endExpiredSessions(context);
  return step;
}

const USE_ANOTHER =
  'Codes of your app can no longer be checked. Use a backup code, or ask the operator of this service to turn two-step ' +
  'sign-in off';
const passwordRefused = () => refused('Email or password is wrong');

function refused(message: string): ServiceError {
  return new ServiceError('auth_invalid', { message });
}
