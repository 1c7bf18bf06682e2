import { assertOptions, type Validate } from '@postern/protocol';
import type { BetterAuthPlugin } from 'better-auth';
import type { VerifyReceipt } from './check-email.ts';
import type { EMAIL_ERROR_CODES, EmailErrorCode } from './error-codes.ts';
import { assertPolicy, type EmailPolicy } from './policy.ts';

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

/** The options of `emailValidation`. `validate`, `verifyReceipt` or both are required. */
export interface EmailValidationOptions {
  /** Validates an address: `createVerifier()` of the engine, `createClient().validate`, or your own function. */
  validate?: Validate;
  /** Verifies the receipt in the body of a request. An address with a valid receipt is not validated again. */
  verifyReceipt?: VerifyReceipt;
  /** Which addresses are blocked. Default: addresses that cannot receive email, and temporary ones. */
  policy?: EmailPolicy;
  /** Milliseconds until a validation counts as failed. Default 8000. */
  timeoutMs?: number;
  /**
   * One inbox is one account: adds the unique column `normalizedEmail` to the table of users, which has the inbox of each
   * account with a verified address. Default false.
   */
  normalizedEmail?: boolean;
  /** Users can sign in with any form of their address. Needs `normalizedEmail`. Default false. */
  signInWithAnyForm?: boolean;
  /**
   * Verifies proofs of ownership by the browser: `createOwnership` of `@postern/proxy/ownership`. An account with a proof
   * in `evt` of its sign-up is verified, and gets no mail. Experimental.
   */
  ownership?: OwnershipVerifier;
  /** Renames the column, as in better-auth's own plugins. */
  schema?: { user?: { fields?: { normalizedEmail?: string } } };
}

/**
 * The plugin. It has no other part of `BetterAuthPlugin`: those have index signatures, with which better-auth would infer
 * that `auth.api` has every name.
 */
export interface EmailValidationPlugin extends Pick<BetterAuthPlugin, 'hooks' | 'schema' | 'init'> {
  id: 'email-validation';
  $ERROR_CODES: {
    [Code in EmailErrorCode]: (typeof EMAIL_ERROR_CODES)[Code] & ErrorOfVersion;
  };
}

/** The type that the installed better-auth has for an error: version 1.4 has text, but takes an object too. */
type ErrorOfVersion = NonNullable<BetterAuthPlugin['$ERROR_CODES']>[string];

/** The defaults of the options that are read more than once. */
export function settingsOf(options: EmailValidationOptions) {
  const { timeoutMs = 8000, normalizedEmail = false, signInWithAnyForm = false, schema } = options;
  const column = schema?.user?.fields?.normalizedEmail ?? 'normalizedEmail';
  return { timeoutMs, normalizedEmail, signInWithAnyForm, column };
}

/**
 * Rejects options that do not exist, do not fit together or have no effect.
 *
 * @throws TypeError that names the option.
 */
export function assertSettings(options: EmailValidationOptions): void {
  const fail = (fault: string) => new TypeError(`emailValidation: ${fault}`);
  assertOptions('emailValidation', options, NAMES);
  const { validate, verifyReceipt, policy, timeoutMs = 1 } = options;
  if (!validate && !verifyReceipt) throw fail('`validate` or `verifyReceipt` is required');
  for (const [name, value] of Object.entries({ validate, verifyReceipt }))
    if (value !== undefined && typeof value !== 'function')
      throw fail(`\`${name}\` must be a function`);
  if (!(timeoutMs > 0)) throw fail('`timeoutMs` must be more than 0');
  const { ownership } = options;
  if (ownership !== undefined && typeof ownership?.verify !== 'function')
    throw fail('`ownership` must have the method `verify`');
  if (options.signInWithAnyForm && !options.normalizedEmail)
    throw fail('`signInWithAnyForm` needs `normalizedEmail: true`');
  assertPolicy(policy ?? {});
}

const NAMES = {
  validate: true,
  verifyReceipt: true,
  timeoutMs: true,
  normalizedEmail: true,
  signInWithAnyForm: true,
  ownership: true,
  policy: {
    invalid: true,
    risky: true,
    blocked: true,
    disposable: true,
    role: true,
    free: true,
    failure: true,
  },
  schema: { user: { fields: { normalizedEmail: true } } },
} as const;
