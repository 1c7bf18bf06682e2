import type { CompleteJob, Mode } from '@postern/protocol';
import { sql } from 'kysely';
import type { ServiceContext } from '../context/service-context.ts';
import { ServiceError } from '../base/service-error.ts';
import { takeTurns } from '../thread/turns.ts';
import type { Store, Write } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';
import { lower } from '../lease/due-times.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { completeJob, OPEN_STATES } from './complete-job.ts';
import type { Run } from './entries.ts';
import { findReplay, findRequest, insertIdempotency, type Idempotency } from './idempotency.ts';
import { jsonAsTable, rowsAsTable } from '../db/rows-as-table.ts';
import { ENTRY_COLUMNS, prepareList, type PreparedList } from './prepared-list.ts';

/** A list to validate. */
export interface BulkRequest {
  orgId: string;
  /** The addresses as they were sent, or as another thread prepared them. */
  emails: readonly string[] | PreparedList;
  mode: Mode;
  idempotency?: Idempotency | undefined;
}

/** The new job, or the one that the same request created before. */
export interface Accepted {
  job: CompleteJob;
  isReplay: boolean;
}

/** The `Retry-After` for an organization with too many jobs: it is unknown how long one takes. */
const COME_BACK_MS = 10_000;
/** The class of the service's own PostgreSQL advisory locks: "PSTJ". */
const LOCK = 0x5053544a;

/**
 * Accepts a list. When the promise resolves, every address is on disk and will get its result.
 *
 * Throws a `ServiceError`: those of `prepareList`; `unprocessable` for an idempotency key that was used for another
 * body; `rate_limited` while the organization has `jobsInProgress` jobs in progress.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export async function accept(
  context: ServiceContext,
  outbox: Pick<Outbox, 'record' | 'listens'>,
  request: BulkRequest,
): Promise<Accepted> {
  const { store, queue, settings, now } = context;
  const { orgId, emails, mode, idempotency } = request;
  const list = 'rows' in emails ? emails : await prepareList(emails, settings);
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
      .values({ ...begun({ orgId, mode, at }), webhook: Number(listens), ...sizeOf(list) })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (asked) await insertIdempotency(trx, asked, job.id);
    await insertEntries(trx, store, { job, list });
    await lower(trx, store, { line: 'organisation', ids: [orgId], dueAt: at });
    const made = completeJob(job);
    await outbox.record(trx, { orgId, type: 'bulk.validation.queued', data: made });
    await queue.hint(trx, 'jobs');
    return { job: made, isReplay: false };
  });
}

/**
 * Throws `rate_limited` for a list that {@link accept} would reject whatever it contains: its organization has
 * `jobsInProgress` jobs in progress, and none of its jobs was created with the key.
 */
export async function checkRoom(
  { store, settings, now }: Pick<ServiceContext, 'store' | 'settings' | 'now'>,
  orgId: string,
  idempotencyKey: string | null,
): Promise<void> {
  const asked = idempotencyKey !== null && { orgId, key: idempotencyKey, now: now() };
  if (asked && (await findRequest(store.db, asked))) return;
  await checkInProgress(store.db, orgId, settings.jobsInProgress);
}

/** Allows one request of an organization at a time, so that neither the key nor the limit is used twice. */
async function waitForOthers(trx: Write, dialect: Store['dialect'], orgId: string): Promise<void> {
  // SQLite has only one writer.
  if (dialect === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, hashtext(${orgId}))`.execute(trx);
}

async function checkInProgress(db: Store['db'], orgId: string, most: number): Promise<void> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirstOrThrow();
  if (count < most) return;
  throw new ServiceError('rate_limited', {
    message: 'Too many jobs in progress',
    retryAfterMs: COME_BACK_MS,
  });
}

function begun({ orgId, mode, at }: { orgId: string; mode: Mode; at: number }) {
  const nothing = { processed: 0, valid: 0, risky: 0, invalid: 0, told_tenth: 0 };
  const never = { reason: null, started_at: null, finished_at: null };
  const id = crypto.randomUUID();
  return {
    id,
    org_id: orgId,
    mode,
    state: 'queued',
    created_at: at,
    due_at: at,
    told_at: at,
    ...nothing,
    ...never,
  } as const;
}

function sizeOf({ total, runs }: PreparedList) {
  return { total, open_chunks: runs.length };
}

async function insertEntries(
  trx: Write,
  store: Store,
  { job, list }: { job: JobRow; list: PreparedList },
): Promise<void> {
  const turns = takeTurns();
  for (const rows of list.rows) {
    if (turns.isOver()) await turns.next();
    await sql`
      insert into entry (job_id, position, email, first_position, copies)
      select cast(${job.id} as text), entries.*
      from ${jsonAsTable(store, ENTRY_COLUMNS, UTF8.decode(rows))} as entries
    `.execute(trx);
  }
  await insertChunks(trx, store, { jobId: job.id, runs: list.runs });
}

const UTF8 = new TextDecoder();

/** Stores runs as chunks that are ready. */
export async function insertChunks(
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
