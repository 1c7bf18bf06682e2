import {
  HTTP_STATUS,
  SYNTAX_CODES,
  ValidateError,
  type ErrorCode,
  type Mode,
  type ReasonCode,
  type SyntaxCode,
} from '@postern/protocol';
import { FAULTLESS, syntaxFault } from '../verdict/base-evidence.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { FOUND, OUTCOMES } from './outcomes.ts';

/** A retry time that is short enough for a test. */
const RETRY_AFTER_MS = 1000;

/** The reason for an address that selects no outcome, in each mode. */
const PLAIN: Record<Mode, ReasonCode> = {
  fast: 'checks_passed_fast',
  medium: 'domain_ok',
  deep: 'mailbox_confirmed',
};

/**
 * The evidence that a name selects: a reason, a syntax code, `disposable`, `role` or `free`; for any other name, that of
 * a valid address.
 *
 * Throws a `ValidateError` for the name of one. The evidence can be that of a deeper mode than the requested one: no
 * reason depends on the mode.
 */
export function testEvidence(name: string, mode: Mode): Evidence {
  if (isSyntaxCode(name)) return { ...syntaxFault(name), mode };
  if (isOf(HTTP_STATUS, name)) throw failure(name);
  const isPlain = !isOf(OUTCOMES, name);
  const reason = name === 'disposable' ? 'domain_disposable' : isPlain ? PLAIN[mode] : name;
  return {
    ...FAULTLESS,
    mode,
    dns: mode === 'fast' ? FAULTLESS.dns : FOUND,
    isRole: name === 'role',
    isFree: name === 'free',
    ...OUTCOMES[reason],
  };
}

function failure(code: ErrorCode): ValidateError {
  const isBusy = code === 'rate_limited' || code === 'overloaded';
  return new ValidateError(code, { retryAfterMs: isBusy ? RETRY_AFTER_MS : undefined });
}

function isOf<T extends object>(table: T, name: string): name is keyof T & string {
  return Object.hasOwn(table, name);
}

function isSyntaxCode(name: string): name is SyntaxCode {
  return (SYNTAX_CODES as readonly string[]).includes(name);
}
