import type { CompleteResult, JobResult } from '@postern/protocol';
import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import { isOpen } from './complete-job.ts';
import { givenText } from './kept-text.ts';

/** A page of a job's results, in the order of the list. */
export interface ResultPage {
  rows: JobResult[];
  /** The position at which the next page begins; null when there is none. */
  next: number | null;
}

interface Row {
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
  const isRunning = isOpen(job);
  const { rows } = await sql<Row>`
    select entry.position, entry.email, outcome.result from entry
    ${isRunning ? sql`left join` : sql`join`} outcome
      on outcome.job_id = entry.job_id and outcome.position = entry.first_position
    where entry.job_id = ${job.id} and entry.position >= ${from}
    order by entry.position limit ${limit}
  `.execute(db);
  const gap = rows.find(({ result }) => result === null);
  const known = gap ? rows.filter(({ position }) => position < gap.position) : rows;
  return { rows: known.map(resultOf), next: gap ? gap.position : nextOf(rows, job, limit) };
}

function nextOf(rows: readonly Row[], { total }: JobRow, limit: number): number | null {
  const next = (rows.at(-1)?.position ?? total) + 1;
  return rows.length < limit || next >= total ? null : next;
}

function resultOf({ position, email, result }: Row): JobResult {
  const given = { index: position, email: givenText(email) };
  return { ...given, ...(JSON.parse(result!) as CompleteResult) };
}
