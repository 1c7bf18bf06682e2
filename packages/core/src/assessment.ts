import type { ValidationResult } from '@postern/protocol';
import { en } from './locales/en.ts';
import type { Assessment, Code, Failure, FailureCode, Trait, Verdict } from './types.ts';

/** Reads a wire result. The only place that reads its fields. */
export function assess(result: ValidationResult): Assessment {
  const { reason_code = '', status } = result;
  // "We could not look": never a warning. Source: docs/decisions/0005-status-score-reason.md.
  const isTemporary = ['dns_unavailable', 'mx_unreachable', 'smtp_temporary'].includes(reason_code);
  const has: Record<Trait, boolean | undefined> = {
    disposable: result.is_disposable,
    role: result.is_role_based,
    free: result.is_free,
    catch_all: result.catch_all,
  };
  return {
    ...(isTemporary ? unanswered('temporary') : assessment(status, status)),
    code: codeOf(result),
    traits: (Object.keys(has) as Trait[]).filter((trait) => has[trait]),
    result,
  };
}

/** What is known of a text without asking anyone. */
export const assessment = (verdict: Verdict, code: Code, failure: Failure = null): Assessment => ({
  verdict,
  code,
  traits: [],
  result: null,
  failure: Object.freeze(failure),
});

/** No answer was obtained. */
export const unanswered = (code: FailureCode, retryAfterMs?: number): Assessment =>
  assessment('unknown', code, retryAfterMs === undefined ? { code } : { code, retryAfterMs });

/** The addresses in the advice of a result, the most certain one first. */
export function addressesIn({ suggested_email, suggestion }: ValidationResult): unknown[] {
  return [
    suggested_email?.slice(0, 320),
    ...(suggestion?.slice(0, 1000).match(/[^\s<>()"“”«»,;:]+@[^\s<>()"“”«»,;:?!]+/g) ?? []),
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
