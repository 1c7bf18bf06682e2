import { sql } from 'kysely';
import type { JobState, Mode } from '@postern/protocol';
import type { ServiceContext } from '../service-context.ts';
import { OPEN_STATES } from './complete-job.ts';

/** A job that has a chunk to give. */
export interface Candidate {
  id: string;
  org_id: string;
  mode: Mode;
  state: JobState;
}

const CANDIDATES = 32;

/**
 * Finds jobs with a chunk that is due, without a lock and without a transaction: mostly there is
 * nothing.
 *
 * The first job of each organisation comes before the second of any.
 */
export async function findCandidates(
  { store, settings, now }: ServiceContext,
  { except, exceptLarge }: { except: readonly string[]; exceptLarge: readonly string[] },
): Promise<Candidate[]> {
  const isOf = (ids: readonly string[]) =>
    ids.length > 0 ? sql`org_id in (${sql.join(ids)})` : sql`false`;
  const isLarge = sql`total > ${settings.concurrency}`;
  const { rows } = await sql<Candidate>`
    select job.id, job.org_id, job.mode, job.state from (
      select id, org_id, mode, state, turn, created_at,
        row_number() over (partition by org_id order by turn, created_at, id) as place
      from job
      where state in (${sql.join(OPEN_STATES)}) 
        and not ${isOf(except)} and not (${isLarge} and ${isOf(exceptLarge)}) and exists (
        select 1 from chunk
        where job_id = job.id and chunk.state = 'ready' and due_at <= ${now()})
    ) as job
    join organisation on organisation.id = job.org_id
    order by job.place, organisation.turn, job.turn, job.created_at, job.id
    limit ${sql.lit(CANDIDATES)}
  `.execute(store.db);
  return rows;
}
