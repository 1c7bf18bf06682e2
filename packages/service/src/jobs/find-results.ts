import type { CompleteResult, JobResult } from '@postern/protocol';
import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import { isOpen } from './complete-job.ts';
import { sentText } from './stored-text.ts';

/** A page of a job's results, in the order of the list. */
export interface ResultPage {
  rows: JobResult[];
  /** The position at which the next page begins; null when there is none. */
  next: number | null;
}

interface ResultRow {
  position: number;
  email: string;
  result: string | null;
}

/**
 * Reads results starting at a position.
 *
 * For a job in progress: up to the first address without a result, at which `next` stays. For a finished one: all
 * results; a canceled job can have gaps.
 */
export async function findResults(
  { db }: Store,
  job: JobRow,
  { from, limit }: { from: number; limit: number },
): Promise<ResultPage> {
  const page = { jobId: job.id, from, limit, isRunning: isOpen(job) };
  const { rows } = await resultsQuery(page).execute(db);
  const gap = rows.find(({ result }) => result === null);
  const known = gap ? rows.filter(({ position }) => position < gap.position) : rows;
  return { rows: known.map(resultOf), next: gap ? gap.position : nextOf(rows, job, limit) };
}

/**
 * The query for a page of results. Without `isRunning`, addresses without a result are left out.
 *
 * The result is a subquery for each address. In a join, PostgreSQL compares each address of the page with all results
 * of the job when its statistics are older than the list.
 */
export function resultsQuery({
  jobId,
  from,
  limit,
  isRunning,
}: {
  jobId: string;
  from: number;
  limit: number;
  isRunning: boolean;
}): RawBuilder<ResultRow> {
  const result = sql`(
    select outcome.result from outcome
    where outcome.job_id = ${jobId} and outcome.position = entry.first_position)`;
  return sql<ResultRow>`
    select entry.position, entry.email, ${result} as result from entry
    where entry.job_id = ${jobId} and entry.position >= ${from}
      ${isRunning ? sql`` : sql`and ${result} is not null`}
    order by entry.position limit ${limit}
  `;
}

function nextOf(rows: readonly ResultRow[], { total }: JobRow, limit: number): number | null {
  const next = (rows.at(-1)?.position ?? total) + 1;
  return rows.length < limit || next >= total ? null : next;
}

function resultOf({ position, email, result }: ResultRow): JobResult {
  const given = { index: position, email: sentText(email) };
  return { ...given, ...(JSON.parse(result!) as CompleteResult) };
}
