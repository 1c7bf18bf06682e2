import { sql } from 'kysely';
import type { Mode } from '@postern/protocol';
import { skipLocked } from '../lease/sql.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Write } from '../db/store.ts';
import type { Candidate } from './find-candidates.ts';

/** A chunk that is ours until its lease runs out. */
export interface Claim {
  jobId: string;
  orgId: string;
  mode: Mode;
  number: number;
  from: number;
  to: number;
  /** What every change of the chunk has to show. */
  token: number;
  /** How often it was claimed since it last got to an end: 2 and more mean that somebody crashed. */
  tries: number;
}

/** Takes the first chunk of a job that is due and that nobody else is taking. */
export async function takeChunk(
  trx: Write,
  { id, org_id, mode }: Candidate,
  { store, settings, now }: ServiceContext,
): Promise<Claim | null> {
  const at = now();
  const { rows } = await sql<Omit<Claim, 'jobId' | 'orgId' | 'mode'>>`
    update chunk set state = 'leased', token = token + 1, tries = tries + 1,
      lease_until = ${at + settings.leaseMs}
    where (job_id, number) = (
      select job_id, number from chunk
      where job_id = ${id} and state = 'ready' and due_at <= ${at}
      order by number limit 1
      ${skipLocked(store)})
    returning number, from_position as "from", to_position as "to", token, tries
  `.execute(trx);
  return rows[0] ? { jobId: id, orgId: org_id, mode, ...rows[0] } : null;
}
