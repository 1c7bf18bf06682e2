import { existsSync, realpathSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { openSqlite, type OpenSqlite } from './sqlite-database.ts';
import { WriterSqliteDialect } from './sqlite-dialect.ts';
import { AT_REST, copySqliteFile, IN_USE, prepareSqliteFile } from './sqlite-file.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

const MEMORY = ':memory:';

/** The files that this process has open. */
const held = new Set<string>();

/**
 * Opens the one file that a service on one machine keeps everything in; `:memory:` for none.
 *
 * What was answered is on disk (`synchronous=FULL`), and the file belongs to this process until
 * it ends: a second one is refused at once. Rejects, with the path, when the file is damaged, foreign,
 * in use, or cannot be written; nothing is ever made over it.
 *
 * Source: docs/decisions/0026-one-file.md.
 */
export async function openSqliteStore(path: string): Promise<Store> {
  const database = path === MEMORY ? openInMemory() : openFile(path);
  const db = new Kysely<Tables>({ dialect: new WriterSqliteDialect({ database }) });
  return {
    dialect: 'sqlite',
    db,
    write: (change) => db.transaction().execute(change),
    ping: async () => void (await sql`select 1`.execute(db)),
    // Nobody else gets the connection meanwhile, so no transaction is copied by half.
    copyTo: (to) =>
      db.connection().execute(() => copySqliteFile(to, (path) => database.copyTo(path))),
    async close() {
      await db.destroy();
      // kysely closes nothing when nothing was asked.
      database.close();
    },
  };
}

function openInMemory(): OpenSqlite {
  const database = openSqlite(MEMORY);
  database.exec(PRAGMAS);
  let isOpen = true;
  return {
    ...database,
    close() {
      if (isOpen) database.close();
      isOpen = false;
    },
  };
}

function openFile(path: string): OpenSqlite {
  const known = existsSync(path) ? realpathSync(path) : path;
  if (held.has(known)) throw new Error(inUse(path));
  prepareSqliteFile(path);
  const real = realpathSync(path);
  const database = openSqlite(path);
  try {
    database.exec(PRAGMAS);
    // The first write takes the lock; the mark is in the file itself before anything else is written.
    database.exec(`pragma user_version = ${IN_USE}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    database.close();
    throw explained(error, path);
  }
  held.add(real);
  return {
    ...database,
    close() {
      if (held.delete(real)) leave(database);
    },
  };
}

/** Ends as one whole file, without a log beside it, and gives up the lock. */
function leave(database: OpenSqlite): void {
  try {
    database.exec(`
      pragma user_version = ${AT_REST};
      pragma journal_mode = delete;
      pragma locking_mode = normal;
      select count(*) from sqlite_schema;
    `);
  } catch {
    // A full disk, say: the log stays, and is read at the next start.
  }
  database.close();
}

/** Says what an operator can do about it, for the result codes of sqlite.org/rescode.html. */
function explained(error: unknown, path: string): Error {
  const code = (error as { errcode?: number }).errcode;
  const { message } = error as Error;
  if (code === undefined) return error as Error;
  switch (code & 0xff) {
    case 5:
      return new Error(inUse(path));
    case 8:
    case 14:
      return new Error(`${path} cannot be written: ${message}.`);
    case 11:
    case 26:
      return new Error(`${path} is damaged: ${message}. Restore a backup.`);
    default:
      return new Error(`${path} cannot be opened: ${message}.`, { cause: error });
  }
}

function inUse(path: string): string {
  return (
    `${path} is in use by another Postern service: a file belongs to one process. ` +
    'Stop it first; what its dashboard can do, keys for one, can be done while it runs.'
  );
}

const LOG_BYTES = 16 * 1024 * 1024;

const PRAGMAS = `
  pragma busy_timeout = 0;
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma journal_size_limit = ${LOG_BYTES};
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on;
`;
