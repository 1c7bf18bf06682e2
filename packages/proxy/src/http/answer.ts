import {
  allowedResult,
  blockedResult,
  result as complete,
  type Mode,
  type Status,
  type SyntaxCode,
  type ValidationResult,
} from '@postern/protocol';

/** A validation result as it is sent and cached, without its address: each request adds its own. */
export interface Answer {
  status: Status;
  /** The mode that was requested. */
  mode: Mode;
  /** How long it can be cached, in milliseconds; 0 for not at all. */
  ttlMs: number;
  /** The fields that a page can see. */
  fields: Omit<ValidationResult, 'result' | 'receipt' | 'mode'> & { mode: Mode };
}

/** How much of a result a browser receives. */
export type Expose = 'minimal' | 'full';

/**
 * The result for a request in a mode, without the fields that a page must not see.
 *
 * Source: docs/service-interface.md#2.1; docs/decisions/results.md#0004.
 */
export function toAnswer(result: ValidationResult, mode: Mode, expose: Expose): Answer {
  const all = Object.entries({ ...result, mode: result.mode ?? mode });
  const shown = all.filter(
    ([field]) => !OWN_FIELDS.includes(field) && (expose === 'full' || MINIMAL.has(field)),
  );
  const fields = Object.fromEntries(shown) as unknown as Answer['fields'];
  return { status: result.status, mode, ttlMs: ttlOf(result, mode), fields };
}

/** The result for an address with invalid syntax, without an upstream call. */
export function syntaxAnswer(code: SyntaxCode, mode: Mode, expose: Expose): Answer {
  const result = complete({
    status: 'invalid',
    score: 0,
    reason: 'The syntax of the address is invalid',
    reason_code: code,
    syntax_valid: false,
  });
  return toAnswer(result, mode, expose);
}

/** The result for an address at a domain that your own lists block, without an upstream call. */
export function blockedAnswer(mode: Mode, expose: Expose): Answer {
  return toAnswer(blockedResult('', mode), mode, expose);
}

/** A result without the findings of other lists about a domain that your own lists allow. */
export function allowedAnswer(answer: Answer): Answer {
  const fields = allowedResult(answer.fields);
  return { ...answer, status: fields.status, fields };
}

/** A result without its DNS or SMTP part is not cached, so that the next request checks again. */
function ttlOf({ status, reason_code = '', checks }: ValidationResult, mode: Mode): number {
  const isOutage = reason_code === 'domain_disposable_listed' && checks?.['mx'] === 'unknown';
  const isUnchecked = mode !== 'fast' && (isOutage || WITHOUT_DNS.includes(reason_code));
  return isUnchecked || TEMPORARY.includes(reason_code) ? 0 : TTL_MS[status];
}

const HOUR_MS = 3_600_000;
const TTL_MS: Record<Status, number> = {
  valid: 24 * HOUR_MS,
  invalid: HOUR_MS,
  risky: 6 * HOUR_MS,
};
const TEMPORARY: string[] = ['dns_unavailable', 'mx_unreachable', 'smtp_temporary'];
/** The reasons for a result without DNS lookups, in a mode that should have them. */
const WITHOUT_DNS: string[] = ['tld_unknown', 'typo_near'];
/** The fields that each response sets itself, and one that is for servers only. */
const OWN_FIELDS = ['result', 'receipt', 'canonical_email'];
const MINIMAL = new Set([
  'status',
  'suggestion',
  'suggested_email',
  'reason_code',
  'is_disposable',
  'is_free',
  'is_role_based',
  'ownership_offered',
  'mode',
]);
