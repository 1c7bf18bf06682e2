import type { ValidationResult } from '@postern/protocol';
import type { Code } from './code.ts';
import type { Failure } from './failure.ts';
import { en } from './locales/en.ts';
import type { Verdict } from './snapshot.ts';

/** A trait that a policy can speak about, beside reason codes. */
export type Trait = 'disposable' | 'role' | 'free' | 'catch_all';

/** What is known of an address, before any policy. */
export interface Finding {
  verdict: Verdict;
  code: Code;
  traits: Trait[];
  result: ValidationResult | null;
  failure: Failure;
}

/** "We could not look": never a warning. Source: docs/decisions/0005-status-score-reason.md. */
const TEMPORARY = ['dns_unavailable', 'mx_unreachable', 'smtp_temporary'];

const TEMPORARY_FAILURE: Failure = Object.freeze({ code: 'temporary' });

/** Reads a wire result. The only place that reads its fields. */
export function readResult(result: ValidationResult): Finding {
  const temporary = TEMPORARY.includes(result.reason_code ?? '');
  const traits: Trait[] = [];
  if (result.is_disposable) traits.push('disposable');
  if (result.is_role_based) traits.push('role');
  if (result.is_free) traits.push('free');
  if (result.catch_all) traits.push('catch_all');
  return {
    verdict: temporary ? 'unknown' : result.status,
    code: codeOf(result),
    traits,
    result,
    failure: temporary ? TEMPORARY_FAILURE : null,
  };
}

/** The finding of an address that is not written correctly, and of one that nobody answered for. */
export const finding = (verdict: Verdict, code: Code, failure: Failure = null): Finding => ({
  verdict,
  code,
  traits: [],
  result: null,
  failure: Object.freeze(failure),
});

/** Takes the address out of the advice of a result, if there is one. */
export function adviceOf(result: ValidationResult): string[] {
  return [
    result.suggested_email?.slice(0, 320) ?? '',
    ...(result.suggestion?.slice(0, 1000).match(/[^\s<>()"“”«»,;:]+@[^\s<>()"“”«»,;:?!]+/g) ?? []),
  ];
}

function codeOf({ reason_code, status, ...result }: ValidationResult): Code {
  // What has no underscore in it is a label of ours, such as `ok`, and no reason.
  if (reason_code?.includes('_') && Object.hasOwn(en, reason_code)) return reason_code as Code;
  if (status !== 'valid' && result.is_disposable) return 'domain_disposable';
  if (status === 'risky' && result.catch_all) return 'catch_all';
  if (status === 'invalid' && result.syntax_valid && result.mx_valid === false)
    return 'domain_no_mail_host';
  return status;
}
