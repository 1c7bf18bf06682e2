import { setImmediate as breathe } from 'node:timers/promises';
import type { CompleteJob, Mode } from '@postern/protocol';
import { sql } from 'kysely';
import type { ServiceContext } from '../service-context.ts';
import { HttpError } from '../api/http-error.ts';
import type { Store, Write } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { checkList } from './check-list.ts';
import { completeJob, OPEN_STATES } from './complete-job.ts';
import { cutRuns, readEntries, type Entry, type Run } from './entries.ts';
import { findReplay, remember, type Idempotency } from './idempotency.ts';
import { rowsAsTable } from '../db/rows-as-table.ts';

/** A list to be validated. */
export interface BulkRequest {
  orgId: string;
  emails: readonly string[];
  mode: Mode;
  idempotency?: Idempotency | undefined;
}

/** A job that was made, or the one that the same request made before. */
export interface Accepted {
  job: CompleteJob;
  isReplay: boolean;
}

/** What is told to whoever has too many jobs: how long one may take is not known. */
const COME_BACK_MS = 10_000;
/** How many addresses are written before others have their turn. */
const ROWS_AT_ONCE = 5_000;
/** PostgreSQL's advisory locks that are ours: "PSTJ". */
const LOCK = 0x5053544a;

/**
 * Accepts a list: when the promise resolves, every address is on disk and will have its result.
 *
 * Throws a `HttpError`: what `checkList` says; `unprocessable` for an idempotency key that was used
 * for another body; `rate_limited` while the organisation has `jobsInProgress` jobs in progress.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export async function accept(
  context: ServiceContext,
  outbox: Pick<Outbox, 'record' | 'listens'>,
  request: BulkRequest,
): Promise<Accepted> {
  const { store, queue, settings, now } = context;
  const { orgId, emails, mode, idempotency } = request;
  checkList(emails, settings.maxAddresses);
  const entries = await readEntries(emails);
  const runs = cutRuns(entries, settings.chunkSize);
  const listens = await outbox.listens(orgId, 'bulk.');

  return store.write(async (trx) => {
    const at = now();
    await waitForOthers(trx, store.dialect, orgId);
    const asked = idempotency && { orgId, idempotency, now: at };
    const known = asked && (await findReplay(trx, asked));
    if (known) return { job: completeJob(known), isReplay: true };
    await checkInProgress(trx, orgId, settings.jobsInProgress);
    const job = await trx
      .insertInto('job')
      .values({ ...begun({ orgId, mode, at }), webhook: Number(listens), ...sizeOf(entries, runs) })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (asked) await remember(trx, asked, job.id);
    await keep(trx, { store, job, entries, runs });
    const made = completeJob(job);
    await outbox.record(trx, { orgId, type: 'bulk.validation.queued', data: made });
    await queue.hint(trx, 'jobs');
    return { job: made, isReplay: false };
  });
}

/** One request of an organisation at a time, so that neither the key nor the limit is used twice. */
async function waitForOthers(trx: Write, dialect: Store['dialect'], orgId: string): Promise<void> {
  // On SQLite there is one writer anyway.
  if (dialect === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${orgId}))`.execute(trx);
}

async function checkInProgress(trx: Write, orgId: string, most: number): Promise<void> {
  const { count } = await trx
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow();
  if (count < most) return;
  throw new HttpError('rate_limited', {
    message: 'Too many jobs in progress',
    retryAfterMs: COME_BACK_MS,
  });
}

function begun({ orgId, mode, at }: { orgId: string; mode: Mode; at: number }) {
  const nothing = { processed: 0, valid: 0, risky: 0, invalid: 0, turn: 0, told_tenth: 0 };
  const never = { reason: null, started_at: null, finished_at: null };
  const id = crypto.randomUUID();
  return {
    id,
    org_id: orgId,
    mode,
    state: 'queued',
    created_at: at,
    told_at: at,
    ...nothing,
    ...never,
  } as const;
}

function sizeOf(entries: readonly Entry[], runs: readonly Run[]) {
  return { total: entries.length, open_chunks: runs.length };
}

async function keep(
  trx: Write,
  list: { store: Store; job: JobRow; entries: readonly Entry[]; runs: readonly Run[] },
): Promise<void> {
  const { store, job, entries, runs } = list;
  const columns = {
    position: 'integer',
    email: 'text',
    first_position: 'integer',
    copies: 'integer',
  } as const;
  for (let from = 0; from < entries.length; from += ROWS_AT_ONCE) {
    if (from > 0) await breathe();
    const rows = entries.slice(from, from + ROWS_AT_ONCE);
    await sql`
      insert into entry (job_id, position, email, first_position, copies)
      select cast(${job.id} as text), places.* from ${rowsAsTable(store, columns, rows)} as places
    `.execute(trx);
  }
  await keepRuns(trx, store, { jobId: job.id, runs });
}

/** Writes runs down as chunks that are ready. */
export async function keepRuns(
  trx: Write,
  store: Store,
  { jobId, runs }: { jobId: string; runs: readonly Run[] },
): Promise<void> {
  const columns = { number: 'integer', from_position: 'integer', to_position: 'integer' } as const;
  await sql`
    insert into chunk (job_id, number, from_position, to_position, state, due_at)
    select cast(${jobId} as text), runs.*, 'ready', 0 from ${rowsAsTable(store, columns, runs)} as runs
  `.execute(trx);
}
