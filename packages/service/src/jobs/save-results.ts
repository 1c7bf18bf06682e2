import { sql } from 'kysely';
import type { ServiceContext } from '../context/service-context.ts';
import type { Write } from '../db/store.ts';
import type { OutcomeRow, TrialRow } from '../db/tables.ts';
import { lower } from '../lease/due-times.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { updateProgress } from './update-progress.ts';
import { rowsAsTable } from '../db/rows-as-table.ts';
import type { Claim } from './claim.ts';

/** A final result of a first address. */
export interface AddressOutcome extends Omit<OutcomeRow, 'job_id'> {
  /** The number of positions in the list that have it. */
  copies: number;
}

/** An address to validate again. */
export type AddressAttempt = Omit<TrialRow, 'job_id'>;

/** The outcome of a chunk, or of a part of it. */
export interface ChunkChange {
  outcomes: readonly AddressOutcome[];
  attempts: readonly AddressAttempt[];
  /** How the chunk ends; null while it is in progress, which extends its lease. */
  end: { state: 'done' } | { state: 'ready'; dueAt: number; tries: number } | null;
}

/** The dependencies of a write, and a callback for new results after it. */
export interface SaveContext extends ServiceContext {
  outbox: Pick<Outbox, 'record'>;
  onResults?: ((outcomes: readonly AddressOutcome[], orgId: string) => void) | undefined;
}

/**
 * Writes the outcome of a chunk in one transaction: results, counts, events.
 *
 * Nothing is written unless the claim is still valid. Existing results stay, and only new ones are counted.
 *
 * @returns false when the chunk belongs to another claim, is done or canceled.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export async function saveResults(
  context: SaveContext,
  claim: Claim,
  { outcomes, attempts, end }: ChunkChange,
): Promise<boolean> {
  const { store } = context;
  const fresh = await store.write(async (trx) => {
    const dueAt = end?.state === 'ready' ? end.dueAt : null;
    if (dueAt !== null) {
      await lower(trx, store, { line: 'organisation', ids: [claim.orgId], dueAt });
    }
    if (!(await hold(trx, claim, changeOf(end, context)))) return null;
    if (dueAt !== null) await lower(trx, store, { line: 'job', ids: [claim.jobId], dueAt });
    const kept = await insertOutcomes(trx, context, { jobId: claim.jobId, outcomes });
    await insertAttempts(trx, context, { jobId: claim.jobId, attempts });
    const isDone = end?.state === 'done';
    if (kept.length > 0 || isDone) {
      await updateProgress(trx, context, {
        jobId: claim.jobId,
        outcomes: kept,
        closed: isDone ? 1 : 0,
      });
    }
    return kept;
  });
  if (fresh === null) return false;
  context.onResults?.(fresh, claim.orgId);
  return true;
}

/** Changes a chunk if the claim is still valid, and locks it until the commit. */
async function hold(trx: Write, claim: Claim, change: object): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chunk')
    .set(change)
    .where('job_id', '=', claim.jobId)
    .where('number', '=', claim.number)
    .where('token', '=', claim.token)
    .where('state', '=', 'leased')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function changeOf(end: ChunkChange['end'], { settings, now }: ServiceContext) {
  if (end === null) return { due_at: now() + settings.leaseMs };
  if (end.state === 'done') return { state: 'done' as const };
  return { state: 'ready' as const, due_at: end.dueAt, tries: end.tries };
}

/** @returns the results that were new. */
async function insertOutcomes(
  trx: Write,
  { store }: ServiceContext,
  { jobId, outcomes }: { jobId: string; outcomes: readonly AddressOutcome[] },
): Promise<AddressOutcome[]> {
  if (outcomes.length === 0) return [];
  const columns = {
    position: 'integer',
    status: 'text',
    reason_code: 'text',
    result: 'text',
  } as const;
  const { rows } = await sql<{ position: number }>`
    insert into outcome (job_id, position, status, reason_code, result)
    select cast(${jobId} as text), fresh.* from ${rowsAsTable(store, columns, outcomes)} as fresh where true
    on conflict (job_id, position) do nothing returning position
  `.execute(trx);
  const kept = new Set(rows.map(({ position }) => position));
  return outcomes.filter(({ position }) => kept.has(position));
}

async function insertAttempts(
  trx: Write,
  { store }: ServiceContext,
  { jobId, attempts }: { jobId: string; attempts: readonly AddressAttempt[] },
): Promise<void> {
  if (attempts.length === 0) return;
  const columns = {
    position: 'integer',
    tries: 'integer',
    crashes: 'integer',
    round: 'integer',
    due_at: 'bigint',
    result: 'text',
  } as const;
  await sql`
    insert into trial (job_id, position, tries, crashes, round, due_at, result)
    select cast(${jobId} as text), again.* from ${rowsAsTable(store, columns, attempts)} as again where true
    on conflict (job_id, position) do update set tries = excluded.tries, crashes = excluded.crashes, round = excluded.round,
      due_at = excluded.due_at, result = excluded.result
  `.execute(trx);
}
