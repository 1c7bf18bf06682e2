import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import type { Claim } from './claim.ts';
import { givenText } from './kept-text.ts';

/** A first address that has no final result yet. */
export interface OpenAddress {
  position: number;
  /** As given. */
  email: string;
  /** How many places of the list have it. */
  copies: number;
  /** How often the engine gave no answer. */
  tries: number;
  /** How many processes crashed while they asked: first with others, then alone. */
  crashes: number;
  /** How often its mail host asked to come back later. */
  round: number;
  /** Not to be asked before. */
  dueAt: number;
  /** The last temporary result, as JSON. */
  temporary: string | null;
}

/** Reads what is left to do of a chunk, in the order of the list. */
export async function findOpenAddresses(
  { db }: Store,
  { jobId, from, to }: Pick<Claim, 'jobId' | 'from' | 'to'>,
): Promise<OpenAddress[]> {
  const { rows } = await sql<OpenAddress>`
    select entry.position, entry.email, entry.copies,
      coalesce(trial.tries, 0) as tries, coalesce(trial.crashes, 0) as crashes,
      coalesce(trial.round, 0) as round,
      coalesce(trial.due_at, 0) as "dueAt", trial.result as temporary
    from entry
    left join outcome on outcome.job_id = entry.job_id and outcome.position = entry.position
    left join trial on trial.job_id = entry.job_id and trial.position = entry.position
    where entry.job_id = ${jobId} and entry.position >= ${from} and entry.position < ${to}
      and entry.copies > 0 and outcome.position is null
    order by entry.position
  `.execute(db);
  return rows.map((row) => ({ ...row, email: givenText(row.email) }));
}
