import { sql } from 'kysely';
import type { ServiceContext } from '../context/service-context.ts';
import type { Store, Write } from '../db/store.ts';
import { farDueTime, lower, repairDueTimes } from '../lease/due-times.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { insertChunks } from './accept.ts';
import { updateProgress } from './update-progress.ts';
import { OPEN_STATES } from './complete-job.ts';
import { longestWaitMs } from './longest-wait.ts';
import type { Run } from './entries.ts';

type RepairContext = ServiceContext & { outbox: Pick<Outbox, 'record'> };

/** A lease that is this many times as long as the setting was written by a wrong clock. */
const SKEW_LEASES = 10;

/**
 * Repairs jobs that would never end, because their number of open chunks is wrong. Lost chunks are created again for
 * the addresses without a result. Work that was postponed by a clock that was ahead becomes due now.
 *
 * @returns how many jobs had a wrong number of chunks.
 *
 * Source: docs/decisions/jobs.md#0021, docs/decisions/operations.md#0063.
 */
export async function repairJobs(context: RepairContext): Promise<number> {
  await repairDueTimesOfJobs(context);
  const { rows } = await sql<{ id: string; org_id: string }>`
    select id, org_id from job where state in (${sql.join(OPEN_STATES)}) and (open_chunks = 0 or open_chunks <>
      (select count(*) from chunk where job_id = job.id and state in ('ready', 'leased')))
  `.execute(context.store.db);
  for (const job of rows) await context.store.write((trx) => repair(trx, context, job));
  return rows.length;
}

async function repairDueTimesOfJobs({ store, settings, now }: RepairContext): Promise<void> {
  const at = now();
  const farLease = at + SKEW_LEASES * settings.leaseMs;
  const far = farDueTime(at, longestWaitMs(settings));
  await sql`
    update chunk set due_at = ${at} where state in ('ready', 'leased')
      and (due_at > ${far} or state = 'leased' and due_at > ${farLease})`.execute(store.db);
  await repairDueTimes(store, 'job', at);
  await repairDueTimes(store, 'organisation', at);
}

async function repair(
  trx: Write,
  context: RepairContext,
  { id, org_id }: { id: string; org_id: string },
): Promise<void> {
  const { store, queue, settings } = context;
  const dueAt = context.now();
  await lower(trx, store, { line: 'organisation', ids: [org_id], dueAt });
  const chunks = await lockJob(trx, store, id);
  if (!chunks) return;
  const open = chunks.filter(({ state }) => state === 'ready' || state === 'leased').length;
  if (open > 0) return count(trx, id, open);
  const positions = await findUnanswered(trx, id);
  const runs = runsOf(positions, settings.chunkSize, (chunks.at(-1)?.number ?? -1) + 1);
  await insertChunks(trx, store, { jobId: id, runs });
  await count(trx, id, runs.length);
  await lower(trx, store, { line: 'job', ids: [id], dueAt });
  if (runs.length > 0) await queue.hint(trx, 'jobs');
  else await updateProgress(trx, context, { jobId: id, outcomes: [], closed: 0 });
}

/** @returns the job's chunks, in order; null when the job is no longer open. */
async function lockJob(trx: Write, { dialect }: Store, id: string) {
  const lock = dialect === 'postgres' ? sql`for update` : sql``;
  const chunks = await sql<{ number: number; state: string }>`
    select number, state from chunk where job_id = ${id} order by number ${lock}`.execute(trx);
  const jobs = await sql`
    select id from job where id = ${id} and state in (${sql.join(OPEN_STATES)}) ${lock}`.execute(
    trx,
  );
  return jobs.rows.length > 0 ? chunks.rows : null;
}

async function findUnanswered(trx: Write, id: string): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select entry.position from entry
    left join outcome on outcome.job_id = entry.job_id and outcome.position = entry.position
    where entry.job_id = ${id} and entry.copies > 0 and outcome.position is null
    order by entry.position`.execute(trx);
  return rows.map(({ position }) => position);
}

function runsOf(positions: readonly number[], chunkSize: number, firstNumber: number): Run[] {
  const starts = positions.filter((_, i) => i % chunkSize === 0);
  const end = (positions.at(-1) ?? 0) + 1;
  return starts.map((from, i) => ({
    number: firstNumber + i,
    from_position: from,
    to_position: starts[i + 1] ?? end,
  }));
}

/** Sets the number of open chunks, and counts the results again. */
async function count(trx: Write, id: string, open: number): Promise<void> {
  const ofStatus = (status: string) =>
    sql`coalesce(sum(case when outcome.status = ${status} then entry.copies end), 0)`;
  await sql`
    update job set open_chunks = ${open}, (valid, risky, invalid, processed) = (
      select ${ofStatus('valid')}, ${ofStatus('risky')}, ${ofStatus('invalid')},
        coalesce(sum(entry.copies), 0)
      from outcome join entry
        on entry.job_id = outcome.job_id and entry.position = outcome.position
      where outcome.job_id = ${id})
    where id = ${id}`.execute(trx);
}
