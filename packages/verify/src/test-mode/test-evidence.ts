import {
  HTTP_STATUS,
  SYNTAX_CODES,
  ValidateError,
  type ErrorCode,
  type Mode,
  type ReasonCode,
  type SyntaxCode,
} from '@postern/protocol';
import type { Evidence } from '../verdict/evidence.ts';
import { FOUND, OUTCOMES } from './outcomes.ts';

/** A hint that a test can wait for. */
const RETRY_AFTER_MS = 1000;
const PASS = { state: 'pass' } as const;
const SKIPPED = { state: 'skipped' } as const;

/** How an address ends that names no outcome, in each mode. */
const PLAIN: Record<Mode, ReasonCode> = {
  fast: 'checks_passed_fast',
  medium: 'domain_ok',
  deep: 'mailbox_confirmed',
};

/**
 * Gives the evidence that a name stands for: a reason, a syntax code, `disposable`, `role` or
 * `free`; of any other name, that of a valid address.
 *
 * Throws a `ValidateError` for the name of one. The evidence may be that of a deeper mode than
 * the one asked for: no reason depends on the mode.
 */
export function testEvidence(name: string, mode: Mode): Evidence {
  if (isSyntaxCode(name)) return unreadable(name, mode);
  if (isOf(HTTP_STATUS, name)) throw failure(name);
  const isPlain = !isOf(OUTCOMES, name);
  const reason = name === 'disposable' ? 'domain_disposable' : isPlain ? PLAIN[mode] : name;
  return {
    ...blameless(mode),
    isRole: name === 'role',
    isFree: name === 'free',
    ...OUTCOMES[reason],
  };
}

function blameless(mode: Mode): Evidence {
  return {
    mode,
    syntax: PASS,
    doubt: null,
    reserved: PASS,
    tld: PASS,
    disposable: PASS,
    squat: PASS,
    typo: PASS,
    isRole: false,
    isFree: false,
    isSuspect: false,
    dns: mode === 'fast' ? SKIPPED : FOUND,
    smtp: { state: 'skipped', cause: 'not_asked', code: 0 },
  };
}

function unreadable(code: SyntaxCode, mode: Mode): Evidence {
  return {
    ...blameless(mode),
    syntax: { state: 'fail', code },
    reserved: SKIPPED,
    tld: SKIPPED,
    disposable: SKIPPED,
    squat: SKIPPED,
    typo: SKIPPED,
    dns: SKIPPED,
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
