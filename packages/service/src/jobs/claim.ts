import type { JobState, Mode } from '@postern/protocol';
import { sql, type RawBuilder } from 'kysely';
import type { Store, Write } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import { isRowDue } from '../lease/due.ts';
import { inOrder, isExpired, skipLocked } from '../lease/sql.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob, OPEN_STATES } from './complete-job.ts';
import { longestWaitMs } from './longest-wait.ts';

/** A chunk that is ours until its lease expires and somebody else claims it. */
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

/** What to claim. */
interface Wish {
  /** At most so many chunks. */
  most: number;
  /** Organisations that are to get none. */
  except: readonly string[];
  /** Organisations that are to get none of a job of more than `concurrency` addresses. */
  exceptLarge?: readonly string[];
  /** What they note as their turn: above every one before. */
  turn: number;
}

/** A job that has a chunk to give. */
interface Candidate {
  id: string;
  org_id: string;
  mode: Mode;
  state: JobState;
}

type ClaimContext = Pick<ServiceContext, 'store' | 'settings' | 'now'>;

const CANDIDATES = 32;

/**
 * Claims chunks that are due, or whose lease has expired, at most one a job: of the organisation that was
 * served least recently first, and of its jobs the one that was.
 *
 * With it a job goes from `queued` to `pending`, for it was seen, and to `processing` with its first
 * chunk, which is told as `bulk.validation.started`. However many chunks are claimed, it takes a few statements.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export async function claim(
  context: ClaimContext,
  outbox: Pick<Outbox, 'record'>,
  { most, except, exceptLarge = [], turn }: Wish,
): Promise<Claim[]> {
  const candidates = await findCandidates(context, { except, exceptLarge });
  if (candidates.length === 0) return [];
  return context.store.write(async (trx) => {
    const claims = await takeChunks(trx, context, { candidates, most });
    const claimed = new Set(claims.map(({ jobId }) => jobId));
    const ofState = (...states: JobState[]) =>
      candidates.filter(({ state }) => states.includes(state)).map(({ id }) => id);
    await markSeen(
      trx,
      context.store,
      ofState('queued').filter((id) => !claimed.has(id)),
    );
    const unbegun = ofState('queued', 'pending').filter((id) => claimed.has(id));
    const begun = await begin(trx, context, { ids: unbegun, turn });
    const others = [...claimed].filter((id) => !begun.some((job) => job.id === id));
    // Jobs come before organisations, and both in the order of their ids, so that there is no deadlock.
    await setTurn(trx, context.store, { table: 'job', ids: others, turn });
    const orgIds = claims.map(({ orgId }) => orgId);
    await setTurn(trx, context.store, { table: 'organisation', ids: orgIds, turn });
    for (const job of begun) {
      const data = completeJob(job);
      await outbox.record(trx, { orgId: job.org_id, type: 'bulk.validation.started', data });
    }
    return claims;
  });
}

/** Gives every lease back at once: for a process that knows that no other is at work. */
export async function releaseAll({ db }: Store): Promise<void> {
  const ready = { state: 'ready', lease_until: 0 } as const;
  await db.updateTable('chunk').set(ready).where('state', '=', 'leased').execute();
}

/**
 * Finds jobs with a chunk to claim, without a lock and without a transaction: mostly there is
 * nothing.
 *
 * The first job of each organisation comes before the second of any.
 */
async function findCandidates(
  context: ClaimContext,
  { except, exceptLarge }: { except: readonly string[]; exceptLarge: readonly string[] },
): Promise<Candidate[]> {
  const isOf = (ids: readonly string[]) =>
    ids.length > 0 ? sql`org_id in (${sql.join(ids)})` : sql`false`;
  const isLarge = sql`total > ${context.settings.concurrency}`;
  const { rows } = await sql<Candidate>`
    select job.id, job.org_id, job.mode, job.state from (
      select id, org_id, mode, state, turn, created_at,
        row_number() over (partition by org_id order by turn, created_at, id) as place
      from job
      where state in (${sql.join(OPEN_STATES)})
        and not ${isOf(except)} and not (${isLarge} and ${isOf(exceptLarge)})
        and exists (select 1 from chunk where job_id = job.id and ${isClaimable(context)})) as job
    join organisation on organisation.id = job.org_id
    order by job.place, organisation.turn, job.turn, job.created_at, job.id
    limit ${sql.lit(CANDIDATES)}
  `.execute(context.store.db);
  return rows;
}

/** Takes of each job the first chunk that nobody else is taking, until there are enough. */
async function takeChunks(
  trx: Write,
  context: ClaimContext,
  { candidates, most }: { candidates: readonly Candidate[]; most: number },
): Promise<Claim[]> {
  const { store, settings, now } = context;
  const firsts = candidates.map(
    ({ id }) => sql`
      select * from (select job_id, number from chunk where job_id = ${id} and ${isClaimable(context)}
        order by number limit 1 ${skipLocked(store)}) as first`,
  );
  // Materialized, so that it is run once, whatever the plan: each run would lock others.
  const { rows } = await sql<Omit<Claim, 'orgId' | 'mode'>>`
    with taken as materialized (
      select * from (${sql.join(firsts, sql` union all `)}) as firsts limit ${most})
    update chunk set state = 'leased', token = token + 1, tries = tries + 1,
      lease_until = ${now() + settings.leaseMs}
    where (job_id, number) in (select job_id, number from taken)
    returning job_id as "jobId", number, from_position as "from", to_position as "to", token, tries
  `.execute(trx);
  const jobs = new Map(candidates.map((job) => [job.id, job]));
  return rows.map((row) => {
    const { org_id, mode } = jobs.get(row.jobId)!;
    return { ...row, orgId: org_id, mode };
  });
}

/** Tells, as SQL, whether a chunk may be claimed now. */
function isClaimable({ settings, now }: ClaimContext): RawBuilder<boolean> {
  const at = now();
  return sql`(chunk.state = 'ready' and ${isRowDue(at, longestWaitMs(settings))}
    or chunk.state = 'leased' and ${isExpired(settings.leaseMs, at)})`;
}

/** Whoever is changing one of these jobs sees it too, so nobody has to wait for them. */
async function markSeen(trx: Write, store: Store, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update job set state = 'pending' where id in (
      select id from job where id in (${sql.join(ids)}) and state = 'queued' ${skipLocked(store)})
  `.execute(trx);
}

/** @returns those that had not begun. */
async function begin(
  trx: Write,
  { store, now }: ClaimContext,
  { ids, turn }: { ids: readonly string[]; turn: number },
): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<JobRow>`
    update job set turn = ${turn}, state = 'processing', started_at = ${now()} where id in (
      select id from job where id in (${sql.join(ids)}) and state in ('queued', 'pending')
      ${inOrder(store)}) returning *`.execute(trx);
  return rows;
}

async function setTurn(
  trx: Write,
  store: Store,
  { table, ids, turn }: { table: 'job' | 'organisation'; ids: readonly string[]; turn: number },
): Promise<void> {
  if (ids.length === 0) return;
  const name = sql.table(table);
  await sql`
    update ${name} set turn = ${turn}
    where id in (select id from ${name} where id in (${sql.join(ids)}) ${inOrder(store)})
  `.execute(trx);
}
