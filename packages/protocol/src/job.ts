import { isRecord } from './record.ts';
import { MODES, parseResult, type Mode, type ValidationResult } from './result.ts';

/**
 * The states of a bulk job, in the order they are passed; a job that is not yet completed may
 * fail from any of them. `completed` is ours; the other four are documented.
 *
 * Source: docs/service-interface.md#3; docs/decisions/jobs.md#0006.
 */
export const JOB_STATES = ['queued', 'pending', 'processing', 'completed', 'failed'] as const;

/** One of {@link JOB_STATES}. */
export type JobState = (typeof JOB_STATES)[number];

/** How many addresses of a job got which status; a duplicate counts at each of its places. */
export interface JobCounts {
  valid: number;
  risky: number;
  invalid: number;
}

/**
 * A bulk job as read off the wire: the first three fields are always there, the rest may be
 * missing in a foreign service's reply.
 *
 * Source: docs/service-interface.md#2.2; the others are additive, docs/decisions/jobs.md#0006.
 */
export interface Job {
  job_id: string;
  status: JobState;
  /** Whether webhook notification is tied to the job. */
  webhook: boolean;
  mode?: Mode;
  /** How many addresses were given, duplicates included. */
  total?: number;
  /** How many of them have their result. */
  processed?: number;
  counts?: JobCounts;
  /** Why the job failed, `canceled` for one; null while it did not. */
  reason?: string | null;
  /** ISO 8601, UTC, with fractional seconds; so are the next two. */
  created_at?: string;
  started_at?: string | null;
  finished_at?: string | null;
}

/** A job as written by Postern: every field is there. */
export type CompleteJob = Required<Job>;

/** One row of a job's results. Source: docs/decisions/jobs.md#0006. */
export interface JobResult extends ValidationResult {
  /** The place of the address in the list that was given, from 0. */
  index: number;
  /** The address as given. */
  email: string;
}

/**
 * Reads a bulk job. Unknown fields and fields of a wrong type are dropped.
 *
 * @returns null when one of the three documented fields is missing or wrong.
 */
export function parseJob(x: unknown): Job | null {
  if (!isRecord(x)) return null;
  const read: Record<string, unknown> = {};
  for (const [field, isRight] of Object.entries(FIELDS)) {
    if (Object.hasOwn(x, field) && isRight(x[field])) read[field] = x[field];
  }
  const { job_id, status, webhook } = read;
  if (job_id === undefined || status === undefined || webhook === undefined) return null;
  if (read['counts']) read['counts'] = countsOf(read['counts'] as JobCounts);
  return read as unknown as Job;
}

/**
 * Reads one row of a job's results.
 *
 * @returns null when it is no validation result, or `index` or `email` is missing or wrong.
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
