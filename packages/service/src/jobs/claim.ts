import { sql } from 'kysely';
import type { JobState, Mode } from '@postern/protocol';
import type { Parts } from '../parts.ts';
import type { Write } from '../storage/store.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { OPEN_STATES } from './complete-job.ts';
import { serve } from './serve.ts';

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

/** A job that has a chunk to give. */
export interface Candidate {
  id: string;
  org_id: string;
  mode: Mode;
  state: JobState;
}

/** What to claim. */
interface Wish {
  /** At most so many chunks. */
  most: number;
  /** Organisations that are to get none. */
  except: readonly string[];
  /** What the first of them notes as its turn: above every one before. */
  turn: number;
}

const CANDIDATES = 32;

/**
 * Claims chunks that are due, at most one a job: of the organisation that was served least recently
 * first, and of its jobs the one that was.
 *
 * With it a job goes from `queued` to `pending`, for it was seen, and to `processing` with its first
 * chunk.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export async function claim(
  parts: Parts,
  outbox: Pick<Outbox, 'record'>,
  { most, except, turn }: Wish,
): Promise<Claim[]> {
  const candidates = await findCandidates(parts, except);
  if (candidates.length === 0) return [];
  return parts.store.write(async (trx) => {
    const claims: Claim[] = [];
    for (const candidate of candidates) {
      if (claims.length === most) break;
      const claimed = await take(trx, candidate, parts);
      if (claimed) claims.push(claimed);
    }
    await serve(trx, parts, { outbox, candidates, claims, turn });
    return claims;
  });
}

/**
 * Looks without a lock and without a transaction: mostly there is nothing.
 *
 * The first job of each organisation comes before the second of any.
 */
async function findCandidates(
  { store, now }: Parts,
  except: readonly string[],
): Promise<Candidate[]> {
  const excepted = except.length > 0 ? sql`and org_id not in (${sql.join(except)})` : sql``;
  const { rows } = await sql<Candidate>`
    select job.id, job.org_id, job.mode, job.state from (
      select id, org_id, mode, state, turn, created_at,
        row_number() over (partition by org_id order by turn, created_at, id) as place
      from job
      where state in (${sql.join(OPEN_STATES)}) ${excepted} and exists (
        select 1 from chunk
        where job_id = job.id and chunk.state = 'ready' and due_at <= ${now()})
    ) as job
    join organisation on organisation.id = job.org_id
    order by job.place, organisation.turn, job.turn, job.created_at, job.id
    limit ${sql.lit(CANDIDATES)}
  `.execute(store.db);
  return rows;
}

/** Takes the first chunk of a job that is due and that nobody else is taking. */
async function take(
  trx: Write,
  { id, org_id, mode }: Candidate,
  { store, settings, now }: Parts,
): Promise<Claim | null> {
  const at = now();
  const { rows } = await sql<Omit<Claim, 'jobId' | 'orgId' | 'mode'>>`
    update chunk set state = 'leased', token = token + 1, tries = tries + 1,
      lease_until = ${at + settings.leaseMs}
    where (job_id, number) = (
      select job_id, number from chunk
      where job_id = ${id} and state = 'ready' and due_at <= ${at}
      order by number limit 1
      ${store.dialect === 'postgres' ? sql`for update skip locked` : sql``})
    returning number, from_position as "from", to_position as "to", token, tries
  `.execute(trx);
  return rows[0] ? { jobId: id, orgId: org_id, mode, ...rows[0] } : null;
}
