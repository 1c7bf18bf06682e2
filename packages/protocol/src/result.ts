import { isRecord } from './record.ts';

/** How thoroughly to look, lightest first. Source: docs/service-interface.md#4.1. */
export const MODES = ['fast', 'medium', 'deep'] as const;

/** One of {@link MODES}. */
export type Mode = (typeof MODES)[number];

/** The service's classification of an address. Source: docs/service-interface.md#3. */
export type Status = 'valid' | 'invalid' | 'risky';

/** What a single check yielded. "We could not tell" is `unknown`, never `fail`. */
export type CheckState = 'pass' | 'fail' | 'unknown' | 'skipped';

/**
 * A validation result as read off the wire: `result` and `status` are always there, the
 * rest may be missing in a foreign service's reply.
 *
 * Source: docs/service-interface.md#2.1; the last five fields are additive,
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
  /** A human-readable explanation; prose of the service, not for showing to a person as it is. */
  reason?: string;
  /** Deliverability confidence, an integer from 0 to 100. */
  score?: number;
  /** The SMTP reply code; 0 when no mail server was asked. */
  smtp_code?: number;
  /** Human-readable advice; it may contain an address. */
  suggestion?: string;
  syntax_valid?: boolean;
  reason_code?: string;
  /** The corrected address, when there is one. */
  suggested_email?: string;
  /** The mode that was carried out, which may be lighter than the one asked for. */
  mode?: Mode;
  /** A proxy's signature of this verdict, for the server that gets the form. */
  receipt?: string;
  /** What each check yielded, by its name. */
  checks?: Record<string, CheckState>;
}

/** The documented fields of a result, all of which a writer always sends. */
export type DocumentedField = Exclude<
  keyof ValidationResult,
  'reason_code' | 'suggested_email' | 'mode' | 'receipt' | 'checks'
>;

/** A result as written by Postern: all thirteen documented fields are there. */
export type CompleteResult = ValidationResult & Required<Pick<ValidationResult, DocumentedField>>;

/**
 * Reads a validation result. Unknown fields and fields of a wrong type are dropped, and a score outside
 * 0 to 100 becomes the nearer end: the status is clear without it.
 *
 * Source: docs/decisions/results.md#0004.
 *
 * @returns null when `result` or `status` is missing or wrong, or `score` is a number that is not finite.
 */
export function parseResult(x: unknown): ValidationResult | null {
  if (!isRecord(x)) return null;
  const read: Record<string, unknown> = {};
  for (const [field, kind] of Object.entries(FIELDS)) {
    const value = x[field];
    const isRight = typeof kind === 'string' ? typeof value === kind : kind(value);
    if (isRight && Object.hasOwn(x, field)) read[field] = value;
  }
  const { result, status, score } = read as Partial<ValidationResult>;
  if (result === undefined || !status) return null;
  if (typeof x['score'] === 'number' && !Number.isFinite(x['score'])) return null;
  if (score !== undefined) read['score'] = Math.min(Math.max(score, 0), 100);
  return read as unknown as ValidationResult;
}

/**
 * Makes a complete result from the fields that matter, and fills in the rest.
 *
 * For tests, fakes and writers. The score defaults to the middle of the status' band.
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
  // One by one: what is made of a list of entries takes twice as long, to make and to write as JSON.
  const open = complete as unknown as Record<string, unknown>;
  for (const field of Object.keys(partial) as (keyof ValidationResult)[]) {
    if (partial[field] !== undefined) open[field] = partial[field];
  }
  return complete;
}

/** What each field may be: of a type, or more narrowly. */
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
  receipt: 'string',
  checks: (x) =>
    isRecord(x) &&
    Object.values(x).every((state) =>
      ['pass', 'fail', 'unknown', 'skipped'].includes(state as CheckState),
    ),
};
