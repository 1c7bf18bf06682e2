import { sql, type RawBuilder } from 'kysely';
import type { Store } from '../db/store.ts';
import type { Claim } from './claim.ts';
import { sentText } from './stored-text.ts';

/** A first address that has no final result yet. */
export interface OpenAddress {
  position: number;
  /** As it was sent. */
  email: string;
  /** The number of positions in the list that have it. */
  copies: number;
  /** The number of calls without a result. */
  tries: number;
  /** The number of processes that crashed during its validation: first with others, then alone. */
  crashes: number;
  /** The number of temporary errors of its mail server. */
  round: number;
  /** Not validated before this time. */
  dueAt: number;
  /** The last temporary result, as JSON. */
  temporary: string | null;
}

/** The range of a claim: positions of a job's addresses. */
type Range = Pick<Claim, 'jobId' | 'from' | 'to'>;

/** Reads the open addresses of a chunk, in the order of the list. */
export async function findOpenAddresses({ db }: Store, range: Range): Promise<OpenAddress[]> {
  const { rows } = await openAddressesQuery(range).execute(db);
  return rows.map((row) => ({ ...row, email: sentText(row.email) }));
}

/**
 * The query for the open addresses of a chunk.
 *
 * Each table is limited to the range separately. Joined by the job alone, PostgreSQL reads all results of the job for
 * every chunk when its statistics are older than the list.
 */
export function openAddressesQuery({ jobId, from, to }: Range): RawBuilder<OpenAddress> {
  const isInRange = (position: string) => {
    const column = sql.ref(position);
    return sql`${column} >= ${from} and ${column} < ${to}`;
  };
  return sql<OpenAddress>`
    select entry.position, entry.email, entry.copies,
      coalesce(trial.tries, 0) as tries, coalesce(trial.crashes, 0) as crashes,
      coalesce(trial.round, 0) as round,
      coalesce(trial.due_at, 0) as "dueAt", trial.result as temporary
    from entry
    left join outcome on outcome.job_id = entry.job_id and outcome.position = entry.position
      and ${isInRange('outcome.position')}
    left join trial on trial.job_id = entry.job_id and trial.position = entry.position
      and ${isInRange('trial.position')}
    where entry.job_id = ${jobId} and ${isInRange('entry.position')}
      and entry.copies > 0 and outcome.position is null
    order by entry.position
  `;
}
