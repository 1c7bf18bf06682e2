import { isRecord } from './record.ts';
import { MODES, parseResult, type Mode, type ValidationResult } from './result.ts';

/**
 * The states of a bulk job, in order; a job can fail from each state before `completed`. `completed` is additive; the
 * other four are documented.
 *
 * Source: docs/service-interface.md#3; docs/decisions/jobs.md#0006.
 */
export const JOB_STATES = ['queued', 'pending', 'processing', 'completed', 'failed'] as const;

/** One of {@link JOB_STATES}. */
export type JobState = (typeof JOB_STATES)[number];

/** The number of addresses of a job per status; a duplicate counts every time it appears. */
export interface JobCounts {
  valid: number;
  risky: number;
  invalid: number;
}

/**
 * A bulk job, as parsed from a response. The first three fields are always present; another vendor's service can omit
 * the rest.
 *
 * Source: docs/service-interface.md#2.2; the others are additive, docs/decisions/jobs.md#0006.
 */
export interface Job {
  job_id: string;
  status: JobState;
  /** Whether webhooks are sent for the job. */
  webhook: boolean;
  mode?: Mode;
  /** The number of addresses in the request, including duplicates. */
  total?: number;
  /** The number of addresses that have a result. */
  processed?: number;
  counts?: JobCounts;
  /** Why the job failed, for example `canceled`; null otherwise. */
  reason?: string | null;
  /** ISO 8601, UTC, with fractional seconds, like the next two. */
  created_at?: string;
  started_at?: string | null;
  finished_at?: string | null;
}

/** A job as Postern sends it, with every field. */
export type CompleteJob = Required<Job>;

/** One row of a job's results. Source: docs/decisions/jobs.md#0006. */
export interface JobResult extends ValidationResult {
  /** The position of the address in the list, from 0. */
  index: number;
  /** The address as in the request. */
  email: string;
}

/**
 * Parses a bulk job. Unknown fields and fields of a wrong type are dropped.
 *
 * @returns null when one of the three documented fields is missing or invalid.
 */
export function parseJob(x: unknown): Job | null {
  if (!isRecord(x)) return null;
  const read: Record<string, unknown> = {};
  for (const [field, isValid] of Object.entries(FIELDS)) {
    if (Object.hasOwn(x, field) && isValid(x[field])) read[field] = x[field];
  }
  const { job_id, status, webhook } = read;
  if (job_id === undefined || status === undefined || webhook === undefined) return null;
  if (read['counts']) read['counts'] = countsOf(read['counts'] as JobCounts);
  return read as unknown as Job;
}

/**
 * Parses one row of a job's results.
 *
 * @returns null when the validation result, `index` or `email` is missing or invalid.
 */
export function parseJobResult(x: unknown): JobResult | null {
  const result = parseResult(x);
  if (!result) return null;
  const { index, email } = x as Record<string, unknown>;
  if (!isCount(index) || typeof email !== 'string') return null;
  return { index: index as number, email, ...result };
}

const countsOf = ({ valid, risky, invalid }: JobCounts): JobCounts => ({ valid, risky, invalid });

const isCount = (x: unknown) => Number.isSafeInteger(x) && (x as number) >= 0;
const isString = (x: unknown) => typeof x === 'string';
const isStringOrNull = (x: unknown) => x === null || isString(x);
const isCounts = (x: unknown) =>
  isRecord(x) && isCount(x['valid']) && isCount(x['risky']) && isCount(x['invalid']);

const FIELDS: Record<keyof Job, (x: unknown) => boolean> = {
  job_id: (x) => isString(x) && x !== '',
  status: (x) => JOB_STATES.includes(x as JobState),
  webhook: (x) => typeof x === 'boolean',
  mode: (x) => MODES.includes(x as Mode),
  total: isCount,
  processed: isCount,
  counts: isCounts,
  reason: isStringOrNull,
  created_at: isString,
  started_at: isStringOrNull,
  finished_at: isStringOrNull,
};
