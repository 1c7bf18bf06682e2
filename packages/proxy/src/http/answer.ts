import {
  result as complete,
  type Mode,
  type Status,
  type SyntaxCode,
  type ValidationResult,
} from '@postern/protocol';

/**
 * A verdict as it goes out and into the cache: all of it but the address, which the request
 * brings along each time.
 */
export interface Answer {
  status: Status;
  /** The mode asked for when it was given. */
  mode: Mode;
  /** How long it may be served; 0 for not at all. */
  ttlMs: number;
  /** The fields as JSON, without `result` and the braces. */
  fields: string;
}

/** How much of a result a browser sees. */
export type Expose = 'minimal' | 'full';

/**
 * Makes the response to a request in a mode from a result, without the fields that a page must not see.
 *
 * Source: docs/service-interface.md#2.1; docs/decisions/results.md#0004.
 */
export function toAnswer(result: ValidationResult, mode: Mode, expose: Expose): Answer {
  const all = Object.entries({ ...result, mode: result.mode ?? mode });
  const shown = all.filter(
    ([field]) => !OURS.includes(field) && (expose === 'full' || MINIMAL.has(field)),
  );
  const fields = JSON.stringify(Object.fromEntries(shown)).slice(1, -1);
  return { status: result.status, mode, ttlMs: ttlOf(result, mode), fields };
}

/** Makes the answer to an address that is not written correctly, which no upstream has to see. */
export function syntaxAnswer(code: SyntaxCode, mode: Mode, expose: Expose): Answer {
  const result = complete({
    status: 'invalid',
    score: 0,
    reason: 'The address is not written correctly',
    reason_code: code,
    syntax_valid: false,
  });
  return toAnswer(result, mode, expose);
}

// Answers that say "we could not look" are asked again next time.
function ttlOf({ status, reason_code = '', checks }: ValidationResult, mode: Mode): number {
  const isOutage = reason_code === 'domain_disposable_listed' && checks?.['mx'] === 'unknown';
  const isUnseen = mode !== 'fast' && (isOutage || WITHOUT_DNS.includes(reason_code));
  return isUnseen || TEMPORARY.includes(reason_code) ? 0 : TTL_MS[status];
}

const HOUR_MS = 3_600_000;
const TTL_MS: Record<Status, number> = {
  valid: 24 * HOUR_MS,
  invalid: HOUR_MS,
  risky: 6 * HOUR_MS,
};
const TEMPORARY: string[] = ['dns_unavailable', 'mx_unreachable', 'smtp_temporary'];
/** In a mode that asks the DNS these are only said when it did not answer. */
const WITHOUT_DNS: string[] = ['tld_unknown', 'typo_near'];
/** What each reply has of its own. */
const OURS = ['result', 'receipt'];
const MINIMAL = new Set([
  'status',
  'suggestion',
  'suggested_email',
  'reason_code',
  'is_disposable',
  'is_free',
  'is_role_based',
  'mode',
]);
