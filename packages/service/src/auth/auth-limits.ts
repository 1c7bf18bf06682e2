import { addressForm } from '../base/address-form.ts';
import { createLimit } from '../limits/limit.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Auth, AuthCaller, AuthPath } from './auth.ts';
import { signedInBy } from './auth-response.ts';
import { findChallenged } from './challenged-person.ts';
import {
  createGuessLimits,
  networkNameOf,
  type GuessAttempt,
  type CountedAttempt,
} from './guess-limits.ts';
import type { KnownBrowsers } from './known-browsers.ts';

/** The paths that check a code of a second factor. */
const CODES: readonly AuthPath[] = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];
/** The paths of a sign-in with a passkey, which cannot be guessed. */
const PASSKEYS: readonly AuthPath[] = [
  '/passkey/generate-authenticate-options',
  '/passkey/verify-authentication',
];

/**
 * Adds rate limits to accounts: on guesses of passwords and codes, and ten requests a minute to sign in with a passkey,
 * per network or known browser. A rejected request throws `rate_limited`, and better-auth is not called. A browser in
 * which a user signs in gets the cookie of known browsers.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export function withAuthLimits(
  context: ServiceContext & { hasMail: boolean },
  browsers: KnownBrowsers,
  auth: Auth,
): Auth {
  const { store, createCounter, hasMail } = context;
  const countAttempt = createGuessLimits(context, browsers, { hasMail });
  const countPasskey = createLimit(createCounter, { name: 'passkey', count: 10 });

  return {
    ...auth,
    async ask(path, body, caller) {
      const attempt = await attemptOf(path, body, caller);
      if (PASSKEYS.includes(path))
        await countPasskey(`${path} ${browsers.idOf(caller.cookie) ?? networkNameOf(caller)}`);
      const counted = attempt && (await countAttempt(attempt));
      const response = await checked(counted, () => auth.ask(path, body, caller));
      await counted?.end(response.ok);
      return rememberBrowser(response, caller);
    },
    async signIn(body, caller) {
      return rememberBrowser(await auth.signIn(body, caller), caller);
    },
    async confirmPassword(person, password, caller) {
      const { email, sessionId } = person;
      const counted = await countAttempt({ kind: 'password', email, sessionId, caller });
      const isRight = await checked(counted, () => auth.confirmPassword(person, password, caller));
      await counted.end(isRight);
      return isRight;
    },
  };

  async function attemptOf(
    path: AuthPath,
    body: { email?: string },
    caller: AuthCaller,
  ): Promise<GuessAttempt | null> {
    if (path === '/sign-in/email') {
      const { email = '' } = body;
      // No account has an address that is not valid.
      return { kind: 'password', email: addressForm(email) === null ? null : email, caller };
    }
    if (!CODES.includes(path)) return null;
    const { person } = await auth.find(caller);
    const { email } = person ?? (await findChallenged(store, caller.cookie)) ?? { email: null };
    return { kind: 'code', email, sessionId: person?.sessionId, caller };
  }

  /** Runs a check. An attempt whose check fails, such as under overload, was not a wrong one. */
  async function checked<T>(counted: CountedAttempt | null, check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (error) {
      await counted?.end(null);
      throw error;
    }
  }

  async function rememberBrowser(response: Response, caller: AuthCaller): Promise<Response> {
    const personId = await signedInBy(response);
    if (personId === null) return response;
    const { email } = await store.db
      .selectFrom('person')
      .select('email')
      .where('id', '=', personId)
      .executeTakeFirstOrThrow();
    response.headers.append('set-cookie', browsers.remember(email, caller.cookie));
    return response;
  }
}
