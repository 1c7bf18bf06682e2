import { sql } from 'kysely';
import { skipLocked } from '../lease/sql.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Write } from '../db/store.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob } from './complete-job.ts';
import type { Candidate } from './find-candidates.ts';
import type { Claim } from './take-chunk.ts';

/** What was looked at, and what was claimed of it. */
interface Claimed {
  outbox: Pick<Outbox, 'record'>;
  candidates: readonly Candidate[];
  claims: readonly Claim[];
  turn: number;
}

/**
 * Notes at jobs and organisations that chunks of theirs were claimed: their turn, and that a job has
 * been seen or has begun, which is told as `bulk.validation.started`.
 *
 * Jobs come before organisations and both in the order of their ids, so that there is no deadlock.
 */
export async function markClaimed(
  trx: Write,
  context: ServiceContext,
  { outbox, candidates, claims, turn }: Claimed,
): Promise<void> {
  const claimed = new Set(claims.map(({ jobId }) => jobId));
  const seen = candidates.filter(({ id, state }) => state === 'queued' && !claimed.has(id));
  await markSeen(trx, context, seen);
  const turns = claims.map((claim, i) => ({ ...claim, turn: turn + i }));
  const states = new Map(candidates.map(({ id, state }) => [id, state]));
  for (const { jobId, turn } of sortedBy('jobId', turns)) {
    const at = context.now();
    const isBegun =
      states.get(jobId) !== 'processing' && (await begin(trx, outbox, { jobId, turn, at }));
    if (!isBegun) await trx.updateTable('job').set({ turn }).where('id', '=', jobId).execute();
  }
  for (const { orgId, turn } of sortedBy('orgId', turns)) {
    await trx.updateTable('organisation').set({ turn }).where('id', '=', orgId).execute();
  }
}

/** Whoever is changing one of these jobs sees it too, so nobody has to wait for them. */
async function markSeen(
  trx: Write,
  { store }: ServiceContext,
  jobs: readonly Pick<Candidate, 'id'>[],
): Promise<void> {
  if (jobs.length === 0) return;
  const ids = jobs.map(({ id }) => id);
  await sql`
    update job set state = 'pending' where id in (
      select id from job where id in (${sql.join(ids)}) and state = 'queued' ${skipLocked(store)})
  `.execute(trx);
}

/** @returns false when the job had begun before. */
async function begin(
  trx: Write,
  outbox: Pick<Outbox, 'record'>,
  { jobId, turn, at }: { jobId: string; turn: number; at: number },
): Promise<boolean> {
  const begun = await trx
    .updateTable('job')
    .set({ turn, state: 'processing', started_at: at })
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'pending'])
    .returningAll()
    .executeTakeFirst();
  if (!begun) return false;
  const data = completeJob(begun);
  await outbox.record(trx, { orgId: begun.org_id, type: 'bulk.validation.started', data });
  return true;
}

function sortedBy<K extends 'jobId' | 'orgId'>(
  key: K,
  turns: readonly (Record<K, string> & { turn: number })[],
) {
  // The greatest turn comes last and stays.
  return [...turns].sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.turn - b.turn));
}
