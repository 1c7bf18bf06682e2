import type { AuthContext, BetterAuthOptions } from 'better-auth';
import { emailIn } from './email-entries.ts';

/**
 * Verifies a proof of ownership: `createOwnership` of `@postern/proxy/ownership`.
 *
 * `verify` returns `ok: false` with a reason for a proof that does not count.
 */
export interface OwnershipVerifier {
  verify(claim: {
    token: unknown;
    email: unknown;
    request: { headers: Headers };
  }): Promise<{ ok: true } | { ok: false; reason: string }>;
}

type UserHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['user']>;

/**
 * Marks the address of a new account as verified if the browser has proved it at the sign-up, and keeps better-auth from
 * mailing a link to it. The proof is verified last, right before the account is stored, because it counts once.
 *
 * @returns The options for better-auth.
 */
export function markProved(
  { options, logger }: AuthContext,
  ownership: OwnershipVerifier,
): { databaseHooks: { user: UserHooks } } {
  const { emailVerification } = options;
  const send = emailVerification?.sendVerificationEmail;
  if (send)
    emailVerification.sendVerificationEmail = async (data, request) => {
      // At a change of address, the user is a verified one with a new address.
      const isVerified = data.user.emailVerified && claimsOf(data.token)['updateTo'] === undefined;
      if (!isVerified) await send(data, request);
    };

  async function isProved({ body, headers }: SignUpContext, email: string): Promise<boolean> {
    const token = body?.['evt'];
    if (!token || !headers) return false;
    try {
      const result = await ownership.verify({ token, email, request: { headers } });
      if (!result.ok) logger.info(`The proof of ownership does not count: ${result.reason}.`);
      return result.ok;
    } catch (error) {
      logger.warn('The proof of ownership could not be verified.', error);
      return false;
    }
  }

  return {
    databaseHooks: {
      user: {
        create: {
          async before(user, context) {
            if (!context || context.path !== '/sign-up/email') return;
            const request = context as SignUpContext;
            // The token can have capitals, which better-auth does not store.
            const email = emailIn(request.body, 'email') ?? user.email;
            if (await isProved(request, email)) return { data: { ...user, emailVerified: true } };
          },
        },
      },
    },
  };
}

interface SignUpContext {
  body?: Record<string, unknown>;
  headers?: Headers;
}

/** The claims of a token of better-auth. */
function claimsOf(token: string): Record<string, unknown> {
  const [, claims = ''] = token.split('.');
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<
    string,
    unknown
  >;
}
