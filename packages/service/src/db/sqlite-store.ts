import { realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { inUse, MEMORY } from './open-sqlite-file.ts';
import { connectByThread, connectHere, type SqliteConnection } from './sqlite-connection.ts';
import { WriterSqliteDialect } from './sqlite-dialect.ts';
import { copySqliteFile, MOVED, ownPath } from './sqlite-file.ts';
import { createHealth } from './sqlite-health.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** The tables in one file. */
export interface SqliteStore extends Store {
  /** Says in the file that its rows are another database's from now on: no service starts on it again. */
  markMoved(): Promise<void>;
}

/** The files that this process has open. */
const held = new Set<string>();

/**
 * Opens the one file that a service on one machine keeps everything in; `:memory:` for none.
 *
 * What was answered is on disk (`synchronous=FULL`), and the file belongs to this process until
 * it ends: a second one is refused at once. Rejects, with the path, when the file is damaged, foreign,
 * in use, or cannot be written; nothing is ever made over it.
 *
 * Source: docs/decisions/storage.md#0026, docs/decisions/storage.md#0051.
 */
export async function openSqliteStore(
  path: string,
  { mayBeMoved = false } = {},
): Promise<SqliteStore> {
  const file = path === MEMORY ? null : ownPath(path);
  const connection = file === null ? connectHere(path) : await connectToFile(file, mayBeMoved);
  const health = createHealth();
  const db = new Kysely<Tables>({
    dialect: new WriterSqliteDialect({
      query: (text, parameters) => health.watch(connection.query(text, parameters)),
    }),
  });
  const writeAndDelete = (bytes: number) =>
    db.transaction().execute(async (trx) => {
      await sql`
        insert into setting (name, value) values ('ping', hex(zeroblob(${bytes})))
        on conflict (name) do update set value = excluded.value`.execute(trx);
      await trx.deleteFrom('setting').where('name', '=', 'ping').execute();
    });
  return {
    dialect: 'sqlite',
    ...(file !== null && { file }),
    db,
    write: (change) => db.transaction().execute(change),
    async ping() {
      await writeAndDelete(1);
      await health.ensure(() => writeAndDelete(NEEDS_SPACE));
    },
    markMoved: () =>
      connection.exec(`pragma user_version = ${MOVED}; pragma wal_checkpoint(truncate)`),
    // Nobody else gets the connection meanwhile, so no transaction is copied by half.
    copyTo: (to) =>
      db.connection().execute(() => copySqliteFile(to, (empty) => connection.copyTo(empty))),
    async close() {
      await db.destroy();
      await connection.close();
    },
  };
}

/** Only one store of a process has a file: the locks of SQLite are those of the process. */
async function connectToFile(path: string, mayBeMoved: boolean): Promise<SqliteConnection> {
  const real = realOf(path);
  if (held.has(real)) throw new Error(inUse(path));
  held.add(real);
  try {
    const connection = await connectByThread(path, mayBeMoved);
    return {
      ...connection,
      async close() {
        await connection.close();
        held.delete(real);
      },
    };
  } catch (error) {
    held.delete(real);
    throw error;
  }
}

/** One name for a file, whichever way its folder was named, and though it may not be there yet. */
function realOf(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

/** What only succeeds where there is space: a full disk may still have room in the log for less. */
const NEEDS_SPACE = 65_536;
