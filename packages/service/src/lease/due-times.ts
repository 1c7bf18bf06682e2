import { sql, type RawBuilder } from 'kysely';
import { MINUTE_MS } from '../base/time.ts';
import type { Store, Write } from '../db/store.ts';

/**
 * A table whose rows have a `due_at` for the work below them.
 *
 * The rule: a row is due whenever work below it is due. Its `due_at` is not later than that of its first child, or has
 * passed. So a search for work reads only rows that are due, by an index, and costs nothing for work that waits.
 *
 * - A lease is a due time at the lease's end.
 * - A transaction that adds work, or makes work due earlier, calls {@link lower} for each row above it.
 * - Only a transaction that has locked a row calls {@link raise} for it.
 * - A row that was served and has more work is due now. So the order of `due_at` is round robin.
 * - Locks are taken in the order organization, chunk, job, endpoint, delivery.
 *
 * Source: docs/decisions/jobs.md#0073.
 */
export type Line = keyof typeof LINES;

/** The work below each line, and which rows of the line can have work. The texts match those of the partial indexes. */
const LINES = {
  organisation: { child: 'job', key: 'org_id', waits: 'work.due_at is not null', isOpen: 'true' },
  job: {
    child: 'chunk',
    key: 'job_id',
    waits: `work.state in ('ready', 'leased')`,
    isOpen: `state in ('queued', 'pending', 'processing')`,
  },
  endpoint: {
    child: 'delivery',
    key: 'endpoint_id',
    waits: `work.state = 'waiting'`,
    isOpen: 'is_active = 1',
  },
} as const;

/** Rows of one line. */
interface Rows {
  line: Line;
  ids: readonly string[];
}

/**
 * Makes rows due no later than a time. It changes, and so locks, each row, also one that is due before: a claim that
 * has not seen the new work could raise it otherwise. `is true` keeps SQLite from reading all rows of the state.
 */
export async function lower(
  trx: Write,
  store: Pick<Store, 'dialect'>,
  { line, ids, dueAt }: Rows & { dueAt: number },
): Promise<void> {
  if (ids.length === 0) return;
  const table = sql.table(line);
  await sql`
    update ${table} set due_at = case when due_at < ${dueAt} then due_at else ${dueAt} end where id in (
      select id from ${table} where id in (${sql.join(ids)}) and (${sql.raw(LINES[line].isOpen)}) is true
      ${inOrder(store)})
  `.execute(trx);
}

/**
 * Moves the due time of rows that the transaction has locked to that of their first work, or to now if that is past and
 * the row is in `served`. Other rows with work that is due keep their time.
 *
 * @returns whether a row that was not served had no work that is due.
 */
export async function raise(
  trx: Write,
  { line, ids, served, now }: Rows & { served: readonly string[]; now: number },
): Promise<boolean> {
  if (ids.length === 0) return false;
  const isServed = served.length > 0 ? sql`id in (${sql.join(served)})` : sql`false`;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(line)} set due_at = case when first_at < ${now} then ${now} else first_at end
    from (
      select line.id as line_id, ${firstAt(line, 'line')} as first_at from ${sql.table(line)} as line
      where line.id in (${sql.join(ids)})) as lines
    where id = line_id and (${isServed} or first_at > ${now} or due_at > ${now} or first_at is null)
    returning id
  `.execute(trx);
  return rows.some(({ id }) => !served.includes(id));
}

/** Makes rows due now that violate the rule, because a clock that was ahead wrote them. */
export async function repairDueTimes(
  { db }: Pick<Store, 'db'>,
  line: Line,
  now: number,
): Promise<void> {
  await sql`update ${sql.table(line)} set due_at = ${now} where ${isLate(line, now)}`.execute(db);
}

/** Whether a row violates the rule: it is not due, or has no due time, and work below it is due earlier. */
export function isLate(line: Line, now: number): RawBuilder<boolean> {
  const first = firstAt(line, line);
  return sql`${sql.raw(LINES[line].isOpen)}
    and (due_at is null and ${first} is not null or due_at > ${now} and ${first} < due_at)`;
}

/** The due time of the first work of a row. */
function firstAt(line: Line, row: string): RawBuilder<number | null> {
  const { child, key, waits } = LINES[line];
  return sql`(select min(work.due_at) from ${sql.table(child)} as work
    where ${sql.ref(`work.${key}`)} = ${sql.ref(`${row}.id`)} and ${sql.raw(waits)})`;
}

/** Locks selected rows of PostgreSQL, except those that others have locked. SQLite has one writer. */
export function skipLocked({ dialect }: Pick<Store, 'dialect'>): RawBuilder<unknown> {
  return dialect === 'postgres' ? sql`for update skip locked` : sql``;
}

/** Orders and locks selected rows of PostgreSQL, so that two transactions do not deadlock. SQLite has one writer. */
export function inOrder({ dialect }: Pick<Store, 'dialect'>): RawBuilder<unknown> {
  return dialect === 'postgres' ? sql`order by id for no key update` : sql``;
}

/** The clocks of the processes of one database differ by less. */
const SKEW_MS = MINUTE_MS;

/**
 * A due time beyond the longest possible wait. It was written by a clock that was ahead for a while, and waiting for it
 * would take as long as that clock was ahead.
 *
 * Source: docs/decisions/operations.md#0063.
 */
export function farDueTime(now: number, longestWaitMs: number): number {
  return now + longestWaitMs + SKEW_MS;
}

/** Whether work is due: its time has passed, or is too far ahead to be right. */
export function isDue(dueAt: number, now: number, longestWaitMs: number): boolean {
  return dueAt <= now || dueAt > farDueTime(now, longestWaitMs);
}
