import type { ReasonKey, Rule } from '@postern/core';
import { REASON_CODES, result, ValidateError, type ValidationResult } from '@postern/protocol';

/** A row of the table: a key of a policy, and what a service returns for an address that has it. */
export interface Row {
  /** The key of the rule: a reason, a trait, or a status. */
  key: ReasonKey | 'valid' | 'failure';
  /** Whether the rule is one of `reasons`. */
  isReason: boolean;
  /** The address, and the result for it; null where no result comes. */
  email: string;
  answer: ValidationResult | null;
}

/** The rules of a policy, strictest last. */
export const RULES: readonly Rule[] = ['allow', 'warn', 'confirm', 'block'];

const EMAIL = 'jane@example.com';
/** The codes are in the order of the decision table: first those of `invalid`, then those of `risky`. */
const LAST_INVALID = REASON_CODES.indexOf('mailbox_disabled');
const LAST_RISKY = REASON_CODES.indexOf('domain_disposable_listed');

/** Every key that decides something. Reasons of `valid` are one row: no preset has a rule for one of them. */
export const ROWS: readonly Row[] = [
  { key: 'syntax', isReason: true, email: 'jane..doe@example.com', answer: answer({}) },
  ...REASON_CODES.slice(0, LAST_RISKY + 1).map((code, at) =>
    reason(code, {
      status: at <= LAST_INVALID ? 'invalid' : 'risky',
      reason_code: code,
      is_disposable: code === 'domain_disposable',
      catch_all: code === 'catch_all',
    }),
  ),
  reason('role', { status: 'valid', is_role_based: true }),
  reason('free', { status: 'valid', is_free: true }),
  { key: 'valid', isReason: false, email: EMAIL, answer: answer({ status: 'valid' }) },
  { key: 'failure', isReason: false, email: EMAIL, answer: null },
];

/** Answers the request for a row. Rejects for the row without a result. */
export async function answerOf({ answer: given }: Row, email: string): Promise<ValidationResult> {
  if (given === null) throw new ValidateError('upstream_timeout');
  return { ...given, result: email };
}

function reason(key: ReasonKey, fields: Partial<ValidationResult>): Row {
  return { key, isReason: true, email: EMAIL, answer: answer(fields) };
}

function answer(fields: Partial<ValidationResult>): ValidationResult {
  return result({ result: EMAIL, mode: 'medium', ...fields });
}
