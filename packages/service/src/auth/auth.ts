import { betterAuth } from 'better-auth';
import type { ServiceContext } from '../context/service-context.ts';
import { createAuthLog } from './auth-log.ts';
import { authPlugins } from './auth-plugins.ts';
import { authTables } from './auth-tables.ts';
import { createBackupCodes, type BackupCodes } from './backup-codes.ts';
import { originOf, pathOf } from '../config/origin.ts';
import { renewSessionPlugin } from './renew-session-plugin.ts';
import { createSignIn } from './sign-in-plugin.ts';
import { scryptHash, type PasswordHash } from './password-hash.ts';
import { refuseUsedCodes } from './used-codes.ts';

/** The paths of better-auth that the service uses, and their methods. */
const METHODS = {
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/two-factor/enable': 'POST',
  '/two-factor/verify-totp': 'POST',
  '/two-factor/verify-backup-code': 'POST',
  '/two-factor/generate-backup-codes': 'POST',
  '/passkey/generate-register-options': 'GET',
  '/passkey/verify-registration': 'POST',
  '/passkey/generate-authenticate-options': 'GET',
  '/passkey/verify-authentication': 'POST',
  '/passkey/list-user-passkeys': 'GET',
} as const;

/** A path of better-auth that the service uses. */
export type AuthPath = keyof typeof METHODS;

/** The caller: the cookies, the network and the browser. */
export interface AuthCaller {
  cookie: string | undefined;
  ip: string | undefined;
  /** The `User-Agent` of the browser, which the list of sessions shows. */
  userAgent?: string | undefined;
}

/** A signed-in user. */
export interface SignedIn {
  id: string;
  email: string;
  name: string;
  hasSecondFactor: boolean;
  /** The ID of the user's session. */
  sessionId: string;
}

/** The functions of accounts and sessions that the dashboard uses. */
export interface Auth {
  /** Sends a request to better-auth. The body was checked and has no other fields. */
  ask(path: AuthPath, body: object, caller: AuthCaller): Promise<Response>;
  /** Signs in without a rate limit, for a user who has just created an account. */
  signIn(body: { email: string; password: string }, caller: AuthCaller): Promise<Response>;
  /** The signed-in user, and the cookies to set: a session in use is extended once a day. */
  find(caller: AuthCaller): Promise<{ person: SignedIn | null; cookies: string[] }>;
  /**
   * Whether a password is the current one of the signed-in user. Every check of a current password is made here, except
   * at sign-in.
   */
  confirmPassword(
    person: Pick<SignedIn, 'id' | 'email' | 'sessionId'>,
    password: string,
    caller: AuthCaller,
  ): Promise<boolean>;
  /** Gives the caller's session a new token. Returns the cookies to set: none when the session has ended. */
  renewSession(caller: AuthCaller): Promise<string[]>;
  hashPassword(password: string): Promise<string>;
  /** Hashes the backup codes of earlier versions, which keep working, until `isOver` returns true. */
  hashOldBackupCodes(isOver: () => boolean): Promise<void>;
}

export const PASSWORD = { minCharacters: 12, maxCharacters: 128 };

const BASE_PATH = '/dashboard/api/auth';
/** Only this file writes it. A client's own header with this name is dropped. */
const IP_FIELD = 'x-postern-caller';
const DAY_S = 24 * 3600;

/**
 * Creates the accounts with better-auth: email and password, and sessions of seven days in a cookie that is sent only
 * to the dashboard's paths. Every session has a final end that use does not extend.
 *
 * Only this file and those of the plugins import better-auth. Its tables must exist.
 *
 * @param passwords how passwords and backup codes are hashed; each default hash takes a thread for a quarter of a
 *   second.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export function createAuth(
  context: ServiceContext,
  secret: string,
  passwords: PasswordHash = scryptHash,
): Auth {
  const origin = originOf(context.settings);
  const { sessionLifetimeMs } = context.settings;
  const backupCodes = createBackupCodes(context.store, passwords);
  const options = authOptions(context, { passwords, backupCodes });
  const auth = betterAuth({ ...options, baseURL: origin, secret });

  return {
    ask: (path, body, caller) =>
      explained(
        auth.handler(
          new Request(`${origin}${BASE_PATH}${path}`, {
            method: METHODS[path],
            headers: [
              ...fieldsOf(caller),
              ['content-type', 'application/json'],
              ['origin', origin],
            ],
            body: METHODS[path] === 'POST' ? JSON.stringify(body) : null,
          }),
        ),
      ),
    signIn: (body, caller) =>
      explained(
        auth.api.signInEmail({ body, headers: new Headers(fieldsOf(caller)), asResponse: true }),
      ),
    async find(caller) {
      if (!caller.cookie) return { person: null, cookies: [] };
      const headers = new Headers(fieldsOf(caller));
      const found = await explained(auth.api.getSession({ headers, returnHeaders: true }));
      const cookies = found.headers.getSetCookie();
      if (!found.response) return { person: null, cookies };
      const { user, session } = found.response;
      if (new Date(session.createdAt).getTime() + sessionLifetimeMs <= context.now()) {
        const ended = await explained(auth.api.signOut({ headers, returnHeaders: true }));
        return { person: null, cookies: ended.headers.getSetCookie() };
      }
      const { id, email, name } = user;
      const hasSecondFactor = 'twoFactorEnabled' in user && user.twoFactorEnabled === true;
      return { person: { id, email, name, hasSecondFactor, sessionId: session.id }, cookies };
    },
    async confirmPassword(person, password) {
      const { internalAdapter } = await auth.$context;
      const hash = (await internalAdapter.findCredentialAccount(person.id))?.password;
      return Boolean(hash) && passwords.verify({ hash: hash!, password });
    },
    async renewSession(caller) {
      const headers = new Headers(fieldsOf(caller));
      const response = await explained(auth.api.renewSession({ headers, asResponse: true }));
      return response.ok ? response.headers.getSetCookie() : [];
    },
    hashPassword: (password) => passwords.hash(password),
    async hashOldBackupCodes(isOver) {
      const { secretConfig } = await auth.$context;
      await backupCodes.hashOld(secretConfig, { isOver });
    },
  };

  /**
   * better-auth hides the cause of a failure. This queries the database, and rejects with its error if that is the
   * cause.
   */
  async function explained<T extends object>(asked: Promise<T>): Promise<T> {
    try {
      const response = await asked;
      if (response instanceof Response && response.status >= 500) await context.store.ping();
      return response;
    } catch (error) {
      await context.store.ping();
      throw error;
    }
  }
}

function authOptions(
  { store, settings, log }: ServiceContext,
  { passwords, backupCodes }: { passwords: PasswordHash; backupCodes: BackupCodes },
) {
  return {
    ...authTables,
    database: { db: store.db, type: store.dialect, transaction: true },
    basePath: BASE_PATH,
    appName: 'Postern',
    telemetry: { enabled: false },
    plugins: [
      createSignIn(store, passwords),
      renewSessionPlugin,
      ...authPlugins(originOf(settings), backupCodes),
      refuseUsedCodes(store),
      backupCodes.plugin,
    ],
    logger: { level: 'warn' as const, log: createAuthLog(log) },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD.minCharacters,
      maxPasswordLength: PASSWORD.maxCharacters,
      password: passwords,
    },
    session: {
      ...authTables.session,
      expiresIn: Math.min(7 * DAY_S, settings.sessionLifetimeMs / 1000),
      updateAge: DAY_S,
      // Our own routes ask for the password, instead of a sign-in within the last day.
      freshAge: 0,
    },
    // The limits are those of `withAuthLimits`: they count before they check, and distinguish browsers of one network.
    rateLimit: { enabled: false },
    // Without it, better-auth writes thrown errors to the console.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: 'postern',
      useSecureCookies: originOf(settings).startsWith('https:'),
      defaultCookieAttributes: {
        path: `${pathOf(settings)}/dashboard`,
        httpOnly: true,
        sameSite: 'strict' as const,
      },
      ipAddress: { ipAddressHeaders: [IP_FIELD] },
      disableCSRFCheck: false,
      disableOriginCheck: false,
      // A test proves that the migration fits, so a check at each start is not needed.
      database: { validateSchema: false },
    },
  };
}

function fieldsOf({ cookie, ip, userAgent }: AuthCaller): [string, string][] {
  const fields = { cookie, [IP_FIELD]: ip, 'user-agent': userAgent?.slice(0, 300) };
  return Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
}
