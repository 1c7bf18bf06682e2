import type { Mode, Status, ValidationResult } from '@postern/protocol';
import type { EmailErrorCode } from './error-codes.ts';

/** What happens to an address: it is accepted, or the request is an error. */
export type EmailRule = 'allow' | 'block';

/** The rules of a policy. A rule that is not given has its default, which is that of the field's policy `balanced`. */
export interface EmailPolicy {
  /** For an address that cannot receive email. Default `block`. */
  invalid?: EmailRule;
  /** For an address that might not receive email. Default `allow`. */
  risky?: EmailRule;
  /** For an address at a domain of your own block list. Default `block`. */
  blocked?: EmailRule;
  /** For a temporary address. It takes precedence over `risky`. Default `block`. */
  disposable?: EmailRule;
  /** For a shared mailbox, such as `info@`. Default `allow`. */
  role?: EmailRule;
  /** For an address of a free email provider. Default `allow`. */
  free?: EmailRule;
  /** For an address without a result: the checker is down or too slow. Default `allow`. */
  failure?: EmailRule;
}

/** What a policy needs to know of an address: a part of a validation result, and the claims of a receipt. */
export interface EmailVerdict {
  status: Status;
  /** The mode of the validation. */
  mode?: Mode | undefined;
  reasonCode?: string | undefined;
  isDisposable?: boolean | undefined;
  isFree?: boolean | undefined;
  isRoleBased?: boolean | undefined;
}

/** The rules that apply where an option gives none. */
const BALANCED: Required<EmailPolicy> = {
  invalid: 'block',
  risky: 'allow',
  blocked: 'block',
  disposable: 'block',
  role: 'allow',
  free: 'allow',
  failure: 'allow',
};

/** The codes of a blocked domain and of a temporary address: each is the reason of its status. */
const BLOCKED = 'domain_blocked';
const DISPOSABLE = 'domain_disposable';
/** Offline codes. In a mode with DNS they mean that the DNS did not respond. Source: docs/reason-codes.md. */
const OFFLINE_CODES = ['tld_unknown', 'typo_near'];

/** The verdict in a validation result. */
export function verdictOf(result: ValidationResult): EmailVerdict {
  const { status, mode, reason_code, is_disposable, is_free, is_role_based } = result;
  return {
    ...{ status, mode, reasonCode: reason_code },
    ...{ isDisposable: is_disposable, isFree: is_free, isRoleBased: is_role_based },
  };
}

/**
 * Applies a policy to a verdict.
 *
 * @param verdict null without a result.
 * @returns The code of the error that blocks the address; null if the address is accepted.
 */
export function decide(
  verdict: EmailVerdict | null,
  policy: EmailPolicy = {},
): EmailErrorCode | null {
  const rules = { ...BALANCED, ...policy };
  const blocks = (rule: keyof EmailPolicy) => rules[rule] === 'block';
  if (!verdict) return blocks('failure') ? 'EMAIL_NOT_CHECKED' : null;

  const { status, mode, reasonCode = '' } = verdict;
  if (reasonCode === BLOCKED && blocks('blocked')) return 'EMAIL_BLOCKED';
  const isTemporary = verdict.isDisposable === true || reasonCode === DISPOSABLE;
  if (isTemporary && blocks('disposable')) return 'EMAIL_DISPOSABLE';
  const isUnseen = OFFLINE_CODES.includes(reasonCode) && mode !== 'fast';
  if (isUnseen && blocks('failure')) return 'EMAIL_NOT_CHECKED';
  if (status === 'invalid' && !isUnseen && blocks('invalid')) return 'EMAIL_UNDELIVERABLE';
  const isDoubtful = status === 'risky' && !isUnseen && ![BLOCKED, DISPOSABLE].includes(reasonCode);
  if (isDoubtful && blocks('risky')) return 'EMAIL_RISKY';
  if (verdict.isRoleBased === true && blocks('role')) return 'EMAIL_ROLE';
  if (verdict.isFree === true && blocks('free')) return 'EMAIL_FREE';
  return null;
}

/**
 * Rejects a rule that does not exist.
 *
 * @throws TypeError that names it.
 */
export function assertPolicy(policy: EmailPolicy): void {
  for (const [name, rule] of Object.entries(policy))
    if (rule !== undefined && rule !== 'allow' && rule !== 'block')
      throw new TypeError(`emailValidation: policy.${name} must be 'allow' or 'block'`);
}
