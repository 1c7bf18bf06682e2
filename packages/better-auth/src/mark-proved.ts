import { createAuthMiddleware } from 'better-auth/api';
import type { AuthContext, BetterAuthOptions } from 'better-auth';
import { emailIn } from './email-entries.ts';
import type { EmailValidationPlugin, OwnershipVerifier } from './options.ts';

/** A hook of the plugin before an endpoint. */
type BeforeHook = NonNullable<NonNullable<EmailValidationPlugin['hooks']>['before']>[number];

const PATH = '/sign-up/email';

/**
 * The hooks that mark the address of a new account as verified if the browser has proved it at the sign-up, and that keep
 * better-auth from mailing a link to it.
 *
 * The proof is verified before the endpoint, which can run in a transaction of the database: the verification requests
 * files of the issuer.
 */
export function markProved(ownership: OwnershipVerifier): {
  before: BeforeHook;
  databaseHooks: NonNullable<BetterAuthOptions['databaseHooks']>;
} {
  /** The proved address, in lower case, by the header fields of its request. */
  const proved = new WeakMap<Headers, string>();

  const verify = createAuthMiddleware(async ({ body, headers, context }) => {
    const { evt: token } = (body ?? {}) as { evt?: unknown };
    const email = emailIn(body as Record<string, unknown> | undefined, 'email');
    if (!token || email === null || !headers) return;
    const { logger } = context;
    try {
      const result = await ownership.verify({ token, email, request: { headers } });
      if (!result.ok)
        return logger.warn(`The proof of ownership does not count: ${result.reason}.`);
      proved.set(headers, email.toLowerCase());
      leaveOutMail(context.options);
    } catch (error) {
      logger.warn('The proof of ownership could not be verified.', error);
    }
  });

  return {
    before: { matcher: ({ path }) => path === PATH, handler: verify },
    databaseHooks: {
      user: {
        create: {
          before(user, context) {
            const { path, headers } = (context ?? {}) as { path?: string; headers?: Headers };
            // A hook before this one can have changed the address.
            const isProved =
              path === PATH && headers && proved.get(headers) === user.email.toLowerCase();
            return Promise.resolve(
              isProved ? { data: { ...user, emailVerified: true } } : undefined,
            );
          },
        },
      },
    },
  };
}

/** Options whose mail to a proved address is left out. */
const changed = new WeakSet<object>();

/**
 * Leaves out the mail of a sign-up to an address that is verified already. better-auth creates accounts that are not, so
 * only a proof or a hook of the application has verified it.
 */
function leaveOutMail(options: AuthContext['options']): void {
  const { emailVerification: given } = options;
  if (!given?.sendVerificationEmail || changed.has(given)) return;
  const own: typeof given = {
    ...given,
    async sendVerificationEmail(data, request) {
      const isSignUp = request && new URL(request.url).pathname.endsWith(PATH);
      if (!isSignUp || !data.user.emailVerified) await given.sendVerificationEmail!(data, request);
    },
  };
  changed.add(own);
  options.emailVerification = own;
}
