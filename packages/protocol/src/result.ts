import { isRecord } from './record.ts';

/** The modes of a validation, fastest first. Source: docs/service-interface.md#4.1. */
export const MODES = ['fast', 'medium', 'deep'] as const;

/** One of {@link MODES}. */
export type Mode = (typeof MODES)[number];

/** The service's classification of an address. Source: docs/service-interface.md#3. */
export type Status = 'valid' | 'invalid' | 'risky';

/** The outcome of a single check. `unknown` means inconclusive; an inconclusive check is never `fail`. */
export type CheckState = 'pass' | 'fail' | 'unknown' | 'skipped';

/**
 * A validation result, as parsed from a response. `result` and `status` are always present; another vendor's service
 * can omit the rest.
 *
 * Source: docs/service-interface.md#2.1; the last seven fields are additive,
 * docs/decisions/results.md#0004.
 */
export interface ValidationResult {
  /** The address in normal form. */
  result: string;
  status: Status;
  catch_all?: boolean;
  is_disposable?: boolean;
  is_free?: boolean;
  is_role_based?: boolean;
  is_valid?: boolean;
  mx_valid?: boolean;
  /** A human-readable explanation for logs and support; not meant as a message for the user of a form. */
  reason?: string;
  /** Deliverability confidence, an integer from 0 to 100. */
  score?: number;
  /** The SMTP response code; 0 when no mail server was contacted. */
  smtp_code?: number;
  /** Human-readable advice; it can contain an address. */
  suggestion?: string;
  syntax_valid?: boolean;
  reason_code?: string;
  /** The corrected address; absent without a correction. */
  suggested_email?: string;
  /** The mode that was used; it can be faster than the requested one. */
  mode?: Mode;
  /**
   * The address of the inbox that the address reaches, by `canonicalAddress` of `@postern/address`; only where the engine's
   * option `canonical` is set and the syntax is valid.
   */
  canonical_email?: string;
  /** Whether the domain names an issuer that can prove that a user controls the address; only where the engine's option `ownership` is set. */
  ownership_offered?: boolean;
  /** A proxy's signature of this verdict, for the server that receives the form. */
  receipt?: string;
  /** The outcome of each check, by name. */
  checks?: Record<string, CheckState>;
}

/** The documented fields of a result. A service sends all of them. */
export type DocumentedField = Exclude<
  keyof ValidationResult,
  | 'reason_code'
  | 'suggested_email'
  | 'mode'
  | 'canonical_email'
  | 'ownership_offered'
  | 'receipt'
  | 'checks'
>;

/** A result as Postern sends it, with all thirteen documented fields. */
export type CompleteResult = ValidationResult & Required<Pick<ValidationResult, DocumentedField>>;

/**
 * Parses a validation result. Unknown fields and fields of a wrong type are dropped. A score outside 0 to 100 is
 * clamped, because the status is clear without it.
 *
 * Source: docs/decisions/results.md#0004.
 *
 * @returns null when `result` or `status` is missing or invalid, or `score` is a number that is not finite.
 */
export function parseResult(x: unknown): ValidationResult | null {
  if (!isRecord(x)) return null;
  const read: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(FIELDS)) {
    const value = x[field];
    const isValid = typeof kind === 'string' ? typeof value === kind : kind(value);
    if (isValid && Object.hasOwn(x, field)) read[field] = value;
  }
  const { result, status, score } = read as Partial<ValidationResult>;
  if (result === undefined || !status) return null;
  if (typeof x['score'] === 'number' && !Number.isFinite(x['score'])) return null;
  if (score !== undefined) read['score'] = Math.min(Math.max(score, 0), 100);
  return read as unknown as ValidationResult;
}

/**
 * A complete result from some of its fields, with defaults for the rest.
 *
 * For tests, fakes and services. The default score is the middle of the status's range.
 */
export function result(partial: Partial<ValidationResult> = {}): CompleteResult {
  const status = partial.status ?? 'valid';
  const complete: CompleteResult = {
    catch_all: false,
    is_disposable: false,
    is_free: false,
    is_role_based: false,
    is_valid: status === 'valid',
    mx_valid: false,
    reason: '',
    result: '',
    score: { valid: 85, risky: 45, invalid: 5 }[status],
    smtp_code: 0,
    status,
    suggestion: '',
    syntax_valid: true,
  };
  // One by one: an object built from a list of entries takes twice as long to build and to serialize as JSON.
  const open = complete as unknown as Record<string, unknown>;
  for (const field of Object.keys(partial) as (keyof ValidationResult)[]) {
    if (partial[field] !== undefined) open[field] = partial[field];
  }
  return complete;
}

/** The type of each field, or a function that checks it. */
const FIELDS: Record<keyof ValidationResult, string | ((x: unknown) => boolean)> = {
  catch_all: 'boolean',
  is_disposable: 'boolean',
  is_free: 'boolean',
  is_role_based: 'boolean',
  is_valid: 'boolean',
  mx_valid: 'boolean',
  reason: 'string',
  result: 'string',
  score: Number.isInteger,
  smtp_code: Number.isInteger,
  status: (x) => ['valid', 'invalid', 'risky'].includes(x as Status),
  suggestion: 'string',
  syntax_valid: 'boolean',
  reason_code: 'string',
  suggested_email: 'string',
  mode: (x) => MODES.includes(x as Mode),
  canonical_email: 'string',
  ownership_offered: 'boolean',
  receipt: 'string',
  checks: (x) =>
    isRecord(x) &&
    Object.values(x).every((state) =>
      ['pass', 'fail', 'unknown', 'skipped'].includes(state as CheckState),
    ),
};
