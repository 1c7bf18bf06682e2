import type { JobState, Mode } from '@postern/protocol';
import { sql } from 'kysely';
import type { Store, Write } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import { inOrder, raise, repairDueTimes, skipLocked } from '../lease/due-times.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob } from './complete-job.ts';

/** A claimed chunk. It is valid until its lease expires and another worker claims it. */
export interface Claim {
  jobId: string;
  orgId: string;
  mode: Mode;
  number: number;
  from: number;
  to: number;
  /** The fencing token, which each change of the chunk must have. */
  token: number;
  /** The number of claims since it last made progress: 2 or more mean that a process crashed. */
  tries: number;
}

/** The options of a claim. */
export interface Wish {
  /** The maximum number of chunks. */
  most: number;
  /** Organizations whose chunks are not claimed. */
  except: readonly string[];
  /** Organizations whose jobs of more than `concurrency` addresses are not claimed. */
  exceptLarge?: readonly string[];
}

/** A job that is due. */
type Candidate = Pick<JobRow, 'id' | 'org_id' | 'mode' | 'state'>;

type ClaimContext = Pick<ServiceContext, 'store' | 'settings' | 'now'>;

/** The maximum number of organizations, and of jobs, that are considered for one claim. */
const CANDIDATES = 32;
/**
 * The maximum number of organizations that are considered, with those that get chunks of small jobs only. SQLite joins
 * at most 500 queries.
 */
const MOST_ORGANIZATIONS = 400;

/**
 * Claims due chunks, at most one per job: of the organization that has waited longest, and of its job that has waited
 * longest. An expired lease is due as well.
 *
 * A job that was considered changes from `queued` to `pending`, and with its first chunk to `processing`, which is the
 * event `bulk.validation.started`. A claim takes a few statements, whatever the number of chunks.
 *
 * Source: docs/decisions/jobs.md#0021, docs/decisions/jobs.md#0073.
 */
export async function claimChunks(
  context: ClaimContext,
  outbox: Pick<Outbox, 'record'>,
  wish: Wish,
): Promise<Claim[]> {
  for (;;) {
    const due = await findOrganizations(context, wish);
    const candidates = await findJobs(context, due, wish);
    // Large jobs keep their organization due.
    const isIdle = (id: string) =>
      wish.exceptLarge?.includes(id) && !candidates.some(({ org_id }) => org_id === id);
    const orgIds = due.filter((id) => !isIdle(id));
    if (orgIds.length === 0) return [];
    const { claims, hasRaised } = await context.store.write((trx) =>
      take(trx, { ...context, outbox }, { orgIds, candidates, most: wish.most }),
    );
    // Rows that were due without work were read instead of others.
    if (claims.length > 0 || !hasRaised) return claims;
  }
}

/** The due organizations, those that have waited longest first. Usually there is none. */
async function findOrganizations(
  { store, now }: ClaimContext,
  { except, exceptLarge = [] }: Wish,
): Promise<string[]> {
  const isExcepted = except.length > 0 ? sql`id in (${sql.join(except)})` : sql`false`;
  const { rows } = await sql<{ id: string }>`
    select id from organisation where due_at <= ${now()} and not ${isExcepted} order by due_at
    limit ${Math.min(CANDIDATES + exceptLarge.length, MOST_ORGANIZATIONS)}
  `.execute(store.db);
  return rows.map(({ id }) => id);
}

/** The due jobs: the first of each organization before the second of any. */
async function findJobs(
  { store, settings, now }: ClaimContext,
  orgIds: readonly string[],
  { exceptLarge = [] }: Wish,
): Promise<Candidate[]> {
  if (orgIds.length === 0) return [];
  const at = now();
  const ofEach = Math.ceil(CANDIDATES / orgIds.length);
  // Ordered by the index alone: sorting by a second column takes SQLite a hundred times as long.
  const parts = orgIds.map((id) => {
    const isFit = exceptLarge.includes(id) ? sql`total <= ${settings.concurrency}` : sql`true`;
    return sql`
      select * from (select id, org_id, mode, state from job where org_id = ${id} and due_at <= ${at} and ${isFit}
        order by due_at limit ${ofEach}) as part`;
  });
  const { rows } = await sql<Candidate>`${sql.join(parts, sql` union all `)}`.execute(store.db);
  const counts = new Map<string, number>();
  const ranked = rows.map((job) => {
    const rank = counts.get(job.org_id) ?? 0;
    counts.set(job.org_id, rank + 1);
    return { job, rank };
  });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, CANDIDATES)
    .map(({ job }) => job);
}

/** The rows that are considered for a claim. */
interface Due {
  orgIds: readonly string[];
  candidates: readonly Candidate[];
  most: number;
}

/** Claims chunks, and updates the due times of their jobs and organizations. */
async function take(
  trx: Write,
  context: ClaimContext & { outbox: Pick<Outbox, 'record'> },
  { orgIds, candidates, most }: Due,
): Promise<{ claims: Claim[]; hasRaised: boolean }> {
  const { store, outbox } = context;
  if (store.dialect === 'postgres') await lockOrganizations(trx, orgIds);
  const claims = await takeChunks(trx, context, { candidates, most });
  const claimed = [...new Set(claims.map(({ jobId }) => jobId))];
  const unclaimed = candidates.filter(({ id }) => !claimed.includes(id));
  await markSeen(trx, store, ofState(unclaimed, 'queued'));
  const begun = await startJobs(trx, context, claimed);
  const now = context.now();
  const jobs = { line: 'job', ids: candidates.map(({ id }) => id), served: claimed, now } as const;
  const served = [...new Set(claims.map(({ orgId }) => orgId))];
  const organizations = { line: 'organisation', ids: orgIds, served, now } as const;
  const hasRaised = [await raise(trx, jobs), await raise(trx, organizations)].includes(true);
  const started = begun.map((job) => ({
    orgId: job.org_id,
    type: 'bulk.validation.started' as const,
    data: completeJob(job),
  }));
  if (started.length > 0) await outbox.record(trx, ...started);
  return { claims, hasRaised };
}

/** Claims of one organization wait for each other, in the order of the IDs: so there is no deadlock. */
async function lockOrganizations(trx: Write, ids: readonly string[]): Promise<void> {
  await sql`
    select id from organisation where id in (${sql.join(ids)}) order by id for no key update
  `.execute(trx);
}

/** Takes the first chunk of each job that no other transaction changes, until there are enough. */
async function takeChunks(
  trx: Write,
  { store, settings, now }: ClaimContext,
  { candidates, most }: Pick<Due, 'candidates' | 'most'>,
): Promise<Claim[]> {
  if (candidates.length === 0) return [];
  const at = now();
  const firsts = candidates.map(
    ({ id }) => sql`
      select * from (select job_id, number from chunk
        where job_id = ${id} and state in ('ready', 'leased') and due_at <= ${at}
        order by due_at, number limit 1 ${skipLocked(store)}) as first`,
  );
  // Materialized, so that it runs once, whatever the plan: each run would lock different rows.
  const { rows } = await sql<Omit<Claim, 'orgId' | 'mode'>>`
    with taken as materialized (
      select * from (${sql.join(firsts, sql` union all `)}) as firsts limit ${most})
    update chunk set state = 'leased', token = token + 1, tries = tries + 1,
      due_at = ${at + settings.leaseMs}
    where (job_id, number) in (select job_id, number from taken)
    returning job_id as "jobId", number, from_position as "from", to_position as "to", token, tries
  `.execute(trx);
  const jobs = new Map(candidates.map((job) => [job.id, job]));
  return rows.map((row) => {
    const { org_id, mode } = jobs.get(row.jobId)!;
    return { ...row, orgId: org_id, mode };
  });
}

/** Jobs that another transaction changes are marked by that one, so this one does not wait for them. */
async function markSeen(trx: Write, store: Store, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update job set state = 'pending' where id in (
      select id from job where id in (${sql.join(ids)}) and (state = 'queued') is true
      ${skipLocked(store)})
  `.execute(trx);
}

/**
 * `is true` keeps SQLite from reading all jobs of the states.
 *
 * @returns the jobs whose first chunk was claimed.
 */
async function startJobs(
  trx: Write,
  { store, now }: ClaimContext,
  ids: readonly string[],
): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<JobRow>`
    update job set state = 'processing', started_at = ${now()} where id in (
      select id from job where id in (${sql.join(ids)}) and (state in ('queued', 'pending')) is true
      ${inOrder(store)}) returning *`.execute(trx);
  return rows;
}

function ofState(candidates: readonly Candidate[], wanted: JobState): string[] {
  return candidates.flatMap(({ id, state }) => (state === wanted ? id : []));
}

/** Releases every lease at once, for a process that is known to be the only one. */
export async function releaseAll(store: Store, now: number): Promise<void> {
  const ready = { state: 'ready', due_at: now } as const;
  await store.db.updateTable('chunk').set(ready).where('state', '=', 'leased').execute();
  await repairDueTimes(store, 'job', now);
  await repairDueTimes(store, 'organisation', now);
}
