import { sql, type Kysely } from 'kysely';
import { findForeignKeys } from './foreign-keys.ts';
import { isHalfMoved, PROGRESS } from './move-progress.ts';
import type { SqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** The progress of a move. */
export interface MoveStep {
  table: string;
  /** The number of copied rows of the table. */
  copied: number;
  /** The total number of rows of the table. */
  total: number;
}

/** The options of a move. */
export interface MoveOptions {
  /** Called after each batch. */
  onStep?: (step: MoveStep) => void;
  /** The number of rows that are copied in one transaction. */
  batchSize?: number;
}

/** The tables of the migrator: the target has its own. */
const NOT_MOVED = ['migration', 'migration_lock'];
/** The name of the setting that identifies the move in the source. */
const MOVE_ID = 'move';

/**
 * Copies every row of a SQLite file to an empty, migrated PostgreSQL database. Each transaction copies a batch and
 * stores the progress, so that repeating an interrupted move continues it.
 *
 * The file is marked first, so that no service works on it any longer; it is kept. Rejects, with the target unchanged,
 * when the target is not empty, of another version, or the target of another move; and at the end when a table does not
 * have as many rows as its source.
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

/** Every table of the service, each after those that it references. */
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

/** Marks both ends with the ID of the move. Marks of the same move are accepted. */
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
    if (rows.length === 0) throw new Error('The target has a part of another file that was moved.');
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

/** The progress of a table. */
interface TableProgress {
  lastRow: number;
  copied: number;
}

async function stepOf({ db }: Store, table: string): Promise<TableProgress> {
  const { rows } = await sql<{ last_row: number; copied: number }>`
    select last_row, copied from ${sql.table(PROGRESS)} where name = ${table}`.execute(db);
  return { lastRow: rows[0]!.last_row, copied: rows[0]!.copied };
}

async function copyBatch(
  from: Kysely<never>,
  target: Store,
  { table, after, batchSize }: { table: string; after: TableProgress; batchSize: number },
): Promise<TableProgress> {
  const { rows } = await sql<Record<string, unknown> & { move_row: number }>`
    select rowid as move_row, * from ${sql.table(table)} where rowid > ${after.lastRow}
    order by rowid limit ${batchSize}`.execute(from);
  const last = rows.at(-1);
  if (!last) return after;
  const step = { lastRow: last.move_row, copied: after.copied + rows.length };
  await target.write(async (trx) => {
    // PostgreSQL converts each value from text to its column's type: 0 and 1 to a boolean, ISO 8601 to a time.
    await sql`insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    `.execute(trx);
    await sql`update ${sql.table(PROGRESS)} set last_row = ${step.lastRow}, copied = ${step.copied}
      where name = ${table}`.execute(trx);
  });
  return step;
}

/** Compares the row counts, and removes the mark from the target, so that a service can work on it. */
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
