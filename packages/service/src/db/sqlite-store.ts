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

/** A store in one file. */
export interface SqliteStore extends Store {
  /** Marks the file as moved to another database: services no longer start on it. */
  markMoved(): Promise<void>;
}

/** The files that this process has open. */
const held = new Set<string>();

/**
 * Opens the one file with all data of a service on one machine; `:memory:` for none.
 *
 * A successful write is on disk (`synchronous=FULL`), and the file is locked for this process until it ends: a second
 * process is rejected at once. Rejects, with the path, when the file is damaged, foreign, in use, or cannot be written.
 * An existing file is never overwritten.
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
    // Other calls wait meanwhile, so a transaction is never copied in part.
    copyTo: (to) =>
      db.connection().execute(() => copySqliteFile(to, (empty) => connection.copyTo(empty))),
    async close() {
      await db.destroy();
      await connection.close();
    },
  };
}

/** Only one store of a process can open a file, because SQLite's locks belong to the process. */
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

/** One name for a file, whichever path leads to its folder, even when the file does not exist yet. */
function realOf(path: string): string {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
}

/** The size of a write that needs disk space: on a full disk, the log can still have room for less. */
const NEEDS_SPACE = 65_536;
