import { sql, type Kysely } from 'kysely';
import { findForeignKeys } from './foreign-keys.ts';
import { isHalfMoved, PROGRESS } from './move-progress.ts';
import type { SqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** How far a move is. */
export interface MoveStep {
  table: string;
  /** Rows of the table that are copied. */
  copied: number;
  /** Rows that the table has. */
  total: number;
}

/** What a move is told. */
export interface MoveOptions {
  /** Hears of each batch. */
  onStep?: (step: MoveStep) => void;
  /** Rows copied in one transaction. */
  batchSize?: number;
}

/** What the migrator keeps for itself: the target has its own. */
const NOT_MOVED = ['migration', 'migration_lock'];
/** The name under which the source keeps what its move is known by. */
const MOVE_ID = 'move';

/**
 * Copies every row of a SQLite file to an empty, migrated PostgreSQL database, a batch in each
 * transaction together with how far it got, so that an interrupted move is repeated to go on.
 *
 * The file is marked first, so that no service works on it any more; it is kept. Rejects, with the
 * target unchanged, when that is not empty, of another version, or the target of another move, and
 * at the end when a table does not have as many rows as its source.
 *
 * @returns the rows of each table, in the order in which they were copied.
 *
 * Source: docs/decisions/storage.md#0038.
 */
export async function moveRows(
  source: SqliteStore,
  target: Store,
  { onStep = () => undefined, batchSize = 2000 }: MoveOptions = {},
): Promise<Map<string, number>> {
  const from = source.db as unknown as Kysely<never>;
  await refuseOtherVersion(from, target.db as unknown as Kysely<never>);
  const tables = await findTables(source);
  await begin(source, target, tables);
  const counts = new Map<string, number>();
  for (const table of tables) {
    const total = await countRows(from, table);
    counts.set(table, total);
    for (let step = await stepOf(target, table); ;) {
      onStep({ table, copied: step.copied, total });
      const next = await copyBatch(from, target, { table, after: step, batchSize });
      if (next.copied === step.copied) break;
      step = next;
    }
  }
  await end(target, counts);
  return counts;
}

async function refuseOtherVersion(from: Kysely<never>, to: Kysely<never>): Promise<void> {
  const names = async (db: Kysely<never>) => {
    const { rows } = await sql<{ name: string }>`
      select name from migration order by name`.execute(db);
    return rows.map(({ name }) => name).join(', ');
  };
  if ((await names(from)) === (await names(to))) return;
  throw new Error('The file is of another version: run postern-service migrate on it first.');
}

/** Every table of the service, each after those that it refers to. */
async function findTables(source: Store): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and name not like 'sqlite%'
    and name not in (${sql.join(NOT_MOVED)}) order by name`.execute(source.db);
  const keys = await findForeignKeys(source);
  const sorted: string[] = [];
  const add = (table: string) => {
    if (sorted.includes(table)) return;
    for (const key of keys) if (key.table === table && key.parent !== table) add(key.parent);
    sorted.push(table);
  };
  rows.forEach(({ name }) => add(name));
  return sorted;
}

/** Marks both ends as a move's; those of the same move may be marked already. */
async function begin(source: SqliteStore, target: Store, tables: string[]): Promise<void> {
  const id = await findMoveId(source);
  const known = await isHalfMoved(target.db as unknown as Kysely<never>);
  await target.write(async (trx) => {
    if (!known) {
      for (const table of tables) {
        const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx);
        if (rows.length > 0) throw new Error('The target is not empty: nothing was moved.');
      }
      await sql`create table ${sql.table(PROGRESS)} (
        move_id text not null, name text primary key, last_row bigint not null,
        copied bigint not null)`.execute(trx);
      await sql`insert into ${sql.table(PROGRESS)}
        select ${id}::text, name, 0, 0 from json_array_elements_text(${JSON.stringify(tables)}::json)
        as t (name)`.execute(trx);
    }
    const { rows } = await sql`select 1 from ${sql.table(PROGRESS)}
      where move_id = ${id}`.execute(trx);
    if (rows.length === 0)
      throw new Error('The target is half filled by the move of another file.');
  });
  await source.markMoved();
}

async function findMoveId({ db }: Store): Promise<string> {
  await db
    .insertInto('setting')
    .values({ name: MOVE_ID, value: crypto.randomUUID() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const found = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', MOVE_ID)
    .executeTakeFirstOrThrow();
  return found.value;
}

/** How far a table was copied. */
interface Step {
  lastRow: number;
  copied: number;
}

async function stepOf({ db }: Store, table: string): Promise<Step> {
  const { rows } = await sql<{ last_row: number; copied: number }>`
    select last_row, copied from ${sql.table(PROGRESS)} where name = ${table}`.execute(db);
  return { lastRow: rows[0]!.last_row, copied: rows[0]!.copied };
}

async function copyBatch(
  from: Kysely<never>,
  target: Store,
  { table, after, batchSize }: { table: string; after: Step; batchSize: number },
): Promise<Step> {
  const { rows } = await sql<Record<string, unknown> & { move_row: number }>`
    select rowid as move_row, * from ${sql.table(table)} where rowid > ${after.lastRow}
    order by rowid limit ${batchSize}`.execute(from);
  const last = rows.at(-1);
  if (!last) return after;
  const step = { lastRow: last.move_row, copied: after.copied + rows.length };
  await target.write(async (trx) => {
    // PostgreSQL reads each value as text of its column's type: 0 and 1 as a truth, ISO 8601 as a time.
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    `.execute(trx);
    await sql`update ${sql.table(PROGRESS)} set last_row = ${step.lastRow}, copied = ${step.copied}
      where name = ${table}`.execute(trx);
  });
  return step;
}

/** Compares the rows, and takes the mark off the target, which a service may work on from then on. */
async function end(target: Store, counts: ReadonlyMap<string, number>): Promise<void> {
  await target.write(async (trx) => {
    for (const [table, total] of counts) {
      const there = await countRows(trx as unknown as Kysely<never>, table);
      if (there !== total) {
        throw new Error(`${table} has ${there} rows in the target, and ${total} in the file.`);
      }
    }
    await sql`delete from setting where name = ${MOVE_ID}`.execute(trx);
    await sql`drop table ${sql.table(PROGRESS)}`.execute(trx);
  });
}

async function countRows(db: Kysely<never>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}`.execute(db);
  return Number(rows[0]!.n);
}
