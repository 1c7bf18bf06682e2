import { sql } from 'kysely';
import type { Store } from '../db/store.ts';

/** How many places of a list have a reason. */
export interface ReasonCount {
  reason_code: string;
  count: number;
}

/** Counts a job's results by their reason, the most frequent first. */
export async function findReasons({ db }: Store, jobId: string): Promise<ReasonCount[]> {
  const { rows } = await sql<ReasonCount>`
    select outcome.reason_code, sum(entry.copies) as count from outcome
    join entry on entry.job_id = outcome.job_id and entry.position = outcome.position
    where outcome.job_id = ${jobId}
    group by outcome.reason_code order by count desc, outcome.reason_code
  `.execute(db);
  return rows;
}
