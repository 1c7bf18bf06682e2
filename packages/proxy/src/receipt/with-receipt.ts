import { MODES, type Mode, type Validate, type ValidationResult } from '@postern/protocol';
import {
  readOptions,
  verify,
  type ReceiptClaims,
  type Verification,
  type VerifyReceiptOptions,
} from './verify.ts';

/**
 * Creates a `validate` for one form: it returns the verdict of the form's receipt if that is `valid`, and else calls the
 * given `validate`. So the policy of a validator applies to both:
 *
 * ```ts
 * createEmailValidator({ validate: withReceipt(validate, token, receipt), policy });
 * ```
 *
 * A receipt counts for a request in its mode or a lighter one. If the store of `options` fails, the address is validated.
 *
 * Throws a `TypeError` that starts with `verifyReceipt:` for invalid options.
 *
 * @param token The form's value of `email_receipt`.
 * @param options Those of `verifyReceipt`; undefined if the proxy signs no receipts.
 */
export function withReceipt(
  validate: Validate,
  token: unknown,
  options: VerifyReceiptOptions | undefined,
): Validate {
  if (options === undefined) return validate;
  const verification = readOptions(options);
  return async (request, context) => {
    const { email, mode } = request;
    const claims = await claimsOf(token, email, {
      ...verification,
      minMode: deeper(verification.minMode, mode),
    });
    return claims?.status === 'valid' ? resultOf(email, claims) : validate(request, context);
  };
}

/** The claims of a receipt; null without a valid one. */
async function claimsOf(
  token: unknown,
  address: string,
  verification: Verification,
): Promise<ReceiptClaims | null> {
  try {
    const proof = await verify(token, address, verification);
    return proof.ok ? proof.claims : null;
  } catch {
    return null;
  }
}

function deeper(one: Mode, other: Mode = 'fast'): Mode {
  return MODES.indexOf(one) < MODES.indexOf(other) ? other : one;
}

function resultOf(address: string, claims: ReceiptClaims): ValidationResult {
  const { status, mode, reasonCode, isDisposable, isFree, isRoleBased } = claims;
  return {
    result: address,
    ...{ status, mode, reason_code: reasonCode },
    is_disposable: isDisposable,
    is_free: isFree,
    is_role_based: isRoleBased,
  };
}
