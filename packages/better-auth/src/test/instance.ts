import type { BetterAuthOptions } from 'better-auth';
import { admin, emailOTP, magicLink, organization } from 'better-auth/plugins';
import { getTestInstance } from 'better-auth/test';
import { emailValidation } from '../email-validation.ts';
import type { EmailValidationOptions } from '../options.ts';
import type { OpenDatabase } from './databases.ts';
import { migrate, openSqlite } from './databases.ts';
import { fakeValidate } from './fake-validate.ts';

/** A mail of better-auth, with the link or code in it. */
export interface Mail {
  to: string;
  kind: 'verify' | 'reset' | 'magic' | 'otp' | 'invite';
  /** The link, or the code. */
  proof: string;
}

export const PASSWORD = 'correct horse battery';

/** An instance of better-auth with the plugin, by better-auth's own test helper. */
export async function openInstance(
  plugin: Partial<EmailValidationOptions> | null = {},
  options: BetterAuthOptions = {},
  open: OpenDatabase = openSqlite,
) {
  const mails: Mail[] = [];
  const logs: string[] = [];
  const mail = (kind: Mail['kind'], to: string, proof: string) => {
    mails.push({ to, kind, proof });
    return Promise.resolve();
  };
  const database = options.database ?? (await open());
  const { plugins = [], ...rest } = options;
  const { auth, customFetchImpl } = await getTestInstance(
    {
      database,
      emailAndPassword: {
        enabled: true,
        // A real hash would take longer than the tests.
        password: {
          hash: (password) => Promise.resolve(`hash of ${password}`),
          verify: ({ hash, password }) => Promise.resolve(hash === `hash of ${password}`),
        },
        sendResetPassword: ({ user, url }) => mail('reset', user.email, url),
        ...rest.emailAndPassword,
      },
      emailVerification: {
        sendOnSignUp: true,
        sendVerificationEmail: ({ user, url }) => mail('verify', user.email, url),
      },
      user: { changeEmail: { enabled: true } },
      logger: {
        level: 'info',
        log: (level, message, ...args) => void logs.push([level, message, ...args].join(' ')),
      },
      ...omit(rest, 'emailAndPassword'),
      plugins: [
        magicLink({ sendMagicLink: ({ email, url }) => mail('magic', email, url) }),
        emailOTP({ sendVerificationOTP: ({ email, otp }) => mail('otp', email, otp) }),
        organization({ sendInvitationEmail: ({ email, id }) => mail('invite', email, id) }),
        admin(),
        ...(plugin ? [emailValidation({ validate: fakeValidate(), ...plugin })] : []),
        ...plugins,
      ],
    },
    { disableTestUser: true },
  );
  const context = await auth.$context;
  await migrate(context as never);

  /** Sends a request as a browser does. The status of a redirect is that of the response. */
  async function send(path: string, body?: object, headers: Record<string, string> = {}) {
    const url = path.startsWith('http') ? path : `${context.baseURL}${path}`;
    const response = await customFetchImpl(url, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    });
    const text = await response.text();
    const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]);
    return {
      status: response.status,
      location: response.headers.get('location'),
      body: (text.startsWith('{') ? JSON.parse(text) : text || null) as Record<string, unknown>,
      cookie: cookie.join('; '),
    };
  }

  const signUp = (email: string, more: object = {}) =>
    send('/sign-up/email', { email, password: PASSWORD, name: 'Jane', ...more });
  const signIn = (email: string) => send('/sign-in/email', { email, password: PASSWORD });
  const lastMail = () => mails.at(-1)!;
  /** All users, by address. */
  async function users() {
    const rows = await context.adapter.findMany<User>({ model: 'user' });
    return rows
      .map(({ email, emailVerified, normalizedEmail }) => ({
        email,
        emailVerified,
        normalizedEmail,
      }))
      .sort((a, b) => (a.email < b.email ? -1 : 1));
  }

  return {
    ...{ auth, context, database, mails, logs, lastMail, send, signUp, signIn, users },
    /** Signs up and opens the link in the mail. */
    async signUpVerified(email: string) {
      await signUp(email);
      return send(lastMail().proof);
    },
    /** The headers of a signed-in user. */
    async sessionOf(email: string) {
      return { cookie: (await signIn(email)).cookie };
    },
  };
}

interface User {
  email: string;
  emailVerified: boolean;
  normalizedEmail?: string | null;
}

function omit<T extends object, K extends keyof T>(from: T, name: K): Omit<T, K> {
  const { [name]: _, ...rest } = from;
  return rest;
}
