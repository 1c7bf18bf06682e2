import { sql } from 'kysely';
import type { Parts } from '../parts.ts';
import type { Write } from '../storage/store.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob } from './complete-job.ts';
import type { Candidate } from './find-candidates.ts';
import type { Claim } from './take-chunk.ts';

/** What was looked at, and what was taken of it. */
interface Serving {
  outbox: Pick<Outbox, 'record'>;
  candidates: readonly Candidate[];
  claims: readonly Claim[];
  turn: number;
}

/**
 * Notes at jobs and organisations that chunks of theirs were claimed: their turn, and that a job has
 * been seen or has begun, which is told as `bulk.validation.started`.
 *
 * Jobs come before organisations and both in the order of their ids, so that nobody waits in a circle.
 */
export async function serve(
  trx: Write,
  parts: Parts,
  { outbox, candidates, claims, turn }: Serving,
): Promise<void> {
  await see(trx, parts, candidates);
  const turns = claims.map((claim, i) => ({ ...claim, turn: turn + i }));
  const states = new Map(candidates.map(({ id, state }) => [id, state]));
  for (const { jobId, turn } of sortedBy('jobId', turns)) {
    await trx.updateTable('job').set({ turn }).where('id', '=', jobId).execute();
    if (states.get(jobId) !== 'processing') await begin(trx, jobId, { outbox, at: parts.now() });
  }
  for (const { orgId, turn } of sortedBy('orgId', turns)) {
    await trx.updateTable('organisation').set({ turn }).where('id', '=', orgId).execute();
  }
}

/** Whoever is changing one of these jobs sees it too, so nobody has to wait for them. */
async function see(trx: Write, { store }: Parts, candidates: readonly Candidate[]): Promise<void> {
  const ids = candidates.filter(({ state }) => state === 'queued').map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`
    update job set state = 'pending' where id in (
      select id from job where id in (${sql.join(ids)}) and state = 'queued'
      ${store.dialect === 'postgres' ? sql`for update skip locked` : sql``})
  `.execute(trx);
}

async function begin(
  trx: Write,
  jobId: string,
  { outbox, at }: { outbox: Pick<Outbox, 'record'>; at: number },
): Promise<void> {
  const begun = await trx
    .updateTable('job')
    .set({ state: 'processing', started_at: at })
    .where('id', '=', jobId)
    .where('state', 'in', ['queued', 'pending'])
    .returningAll()
    .executeTakeFirst();
  if (!begun) return;
  await outbox.record(trx, {
    orgId: begun.org_id,
    type: 'bulk.validation.started',
    data: completeJob(begun),
  });
}

function sortedBy<K extends 'jobId' | 'orgId'>(
  key: K,
  turns: readonly (Record<K, string> & { turn: number })[],
) {
  // The greatest turn comes last and stays.
  return [...turns].sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : a.turn - b.turn));
}
