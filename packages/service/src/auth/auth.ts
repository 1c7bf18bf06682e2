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

/** The paths of better-auth's own that are let through, and how each is asked. */
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

/** A path of better-auth's own that is let through. */
export type AuthPath = keyof typeof METHODS;

/** Who asks: the cookies that were sent, from where, and by what. */
export interface AuthCaller {
  cookie: string | undefined;
  ip: string | undefined;
  /** What the browser says that it is, which the list of sessions shows. */
  userAgent?: string | undefined;
}

/** Who is signed in. */
export interface SignedIn {
  id: string;
  email: string;
  name: string;
  hasSecondFactor: boolean;
  /** The session by which they are. */
  sessionId: string;
}

/** Accounts and sessions, as far as the dashboard uses them. */
export interface Auth {
  /** Asks better-auth itself. The body was checked and holds no other fields. */
  ask(path: AuthPath, body: object, caller: AuthCaller): Promise<Response>;
  /** Signs in without a limit, for a person who has just made an account. */
  signIn(body: { email: string; password: string }, caller: AuthCaller): Promise<Response>;
  /** Tells who is signed in, and the cookies to set: a session in use is prolonged once a day. */
  find(caller: AuthCaller): Promise<{ person: SignedIn | null; cookies: string[] }>;
  /**
   * Whether a password is the current one of the user who is signed in. Every check of a current password goes through
   * here, except a sign-in's.
   */
  confirmPassword(
    person: Pick<SignedIn, 'id' | 'email' | 'sessionId'>,
    password: string,
    caller: AuthCaller,
  ): Promise<boolean>;
  /** Gives the session that asks another token. Returns the cookies to set: none when the session has ended. */
  renewSession(caller: AuthCaller): Promise<string[]>;
  hashPassword(password: string): Promise<string>;
  /** Hashes the backup codes of earlier versions, which work meanwhile, until `isOver` returns true. */
  hashOldBackupCodes(isOver: () => boolean): Promise<void>;
}

export const PASSWORD = { minCharacters: 12, maxCharacters: 128 };

const BASE_PATH = '/dashboard/api/auth';
/** Written by this file alone: whatever a client sends under this name goes no further. */
const IP_FIELD = 'x-postern-caller';
const DAY_S = 24 * 3600;

/**
 * Makes the accounts over better-auth: email and password, sessions of seven days in a cookie that
 * only the dashboard's paths get, each with an end that no use puts off.
 *
 * This file and those of the plugins alone import better-auth. Its tables must be there.
 *
 * @param passwords how passwords and backup codes are kept; the default takes a quarter of a second of a thread each time.
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
      const reply = await explained(auth.api.renewSession({ headers, asResponse: true }));
      return reply.ok ? reply.headers.getSetCookie() : [];
    },
    hashPassword: (password) => passwords.hash(password),
    async hashOldBackupCodes(isOver) {
      const { secretConfig } = await auth.$context;
      await backupCodes.hashOld(secretConfig, { isOver });
    },
  };

  /** better-auth hides what failed: the database is asked itself, and rejects if it is that. */
  async function explained<T extends object>(asked: Promise<T>): Promise<T> {
    try {
      const reply = await asked;
      if (reply instanceof Response && reply.status >= 500) await context.store.ping();
      return reply;
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
      // Routes of ours ask for the password instead of a sign-in within the last day.
      freshAge: 0,
    },
    // The limits are those of `withAuthLimits`: they count before they check, and tell browsers of one place apart.
    rateLimit: { enabled: false },
    // Without it better-auth writes what was thrown to the console.
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
      // The migration is proved to fit by a test: asking at each start tells nothing new.
      database: { validateSchema: false },
    },
  };
}

function fieldsOf({ cookie, ip, userAgent }: AuthCaller): [string, string][] {
  const fields = { cookie, [IP_FIELD]: ip, 'user-agent': userAgent?.slice(0, 300) };
  return Object.entries(fields).filter((field): field is [string, string] => Boolean(field[1]));
}
