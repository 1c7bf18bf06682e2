import { existsSync, realpathSync, rmSync } from 'node:fs';
import { Kysely, sql } from 'kysely';
import { openSqlite, type OpenSqlite } from './sqlite-database.ts';
import { WriterSqliteDialect } from './sqlite-dialect.ts';
import {
  AT_REST,
  copySqliteFile,
  IN_USE,
  MOVED,
  ownPath,
  prepareSqliteFile,
} from './sqlite-file.ts';
import { createHealth, type Health } from './sqlite-health.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

const MEMORY = ':memory:';

/** The tables in one file. */
export interface SqliteStore extends Store {
  /** Says in the file that its rows are another database's from now on: no service starts on it again. */
  markMoved(): void;
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
 * Source: docs/decisions/0026-one-file.md.
 */
export async function openSqliteStore(
  path: string,
  { mayBeMoved = false } = {},
): Promise<SqliteStore> {
  const health = createHealth();
  const database =
    path === MEMORY ? openInMemory(health) : openFile(ownPath(path), { mayBeMoved, ...health });
  const db = new Kysely<Tables>({ dialect: new WriterSqliteDialect({ database }) });
  return {
    dialect: 'sqlite',
    db,
    write: (change) => db.transaction().execute(change),
    async ping() {
      await sql`select 1`.execute(db);
      await health.ensure(async () => {
        await sql.raw(NEEDS_SPACE).execute(db);
        await db.deleteFrom('setting').where('name', '=', 'space').execute();
      });
    },
    markMoved: () =>
      database.exec(`pragma user_version = ${MOVED}; pragma wal_checkpoint(truncate)`),
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

function openInMemory({ watch }: Health): OpenSqlite {
  const database = openSqlite(MEMORY, { watch });
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

function openFile(
  path: string,
  { mayBeMoved, watch }: { mayBeMoved: boolean; watch: Health['watch'] },
): OpenSqlite {
  const known = existsSync(path) ? realpathSync(path) : path;
  if (held.has(known)) throw new Error(inUse(path));
  const { wasKilled, isMoved } = prepareSqliteFile(path);
  if (isMoved && !mayBeMoved) throw new Error(moved(path));
  if (wasKilled) checkPages(path);
  const real = realpathSync(path);
  const database = openSqlite(path, { watch });
  try {
    database.exec(PRAGMAS);
    // The first write takes the lock; the mark is in the file itself before anything else is written.
    const version = isMoved ? MOVED : IN_USE;
    database.exec(`pragma user_version = ${version}; pragma wal_checkpoint(truncate)`);
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

/**
 * Looks at every page of a file whose process was killed: with the machine, perhaps. The file is only
 * read, for a writer would fold the log into it at its end, damaged or not.
 */
function checkPages(path: string): void {
  const database = openSqlite(path, { readOnly: true });
  try {
    // Without a statement that would keep the file open: the constraint refuses any other answer.
    database.exec(`
      create temp table answer (line text check (line = 'ok'));
      insert into answer select quick_check from pragma_quick_check;
    `);
  } catch (error) {
    throw explained(error, path);
  } finally {
    database.close();
    rmSync(`${path}-shm`, { force: true });
  }
}

/** Ends as one whole file, without a log beside it, and gives up the lock. */
function leave(database: OpenSqlite): void {
  try {
    const [row] = database.prepare('pragma user_version').all([]) as { user_version: number }[];
    database.exec(`
      pragma user_version = ${row?.user_version === MOVED ? MOVED : AT_REST};
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
    case 19:
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

function moved(path: string): string {
  return (
    `${path} was moved to another database, or is being moved: go on there, or repeat the command ` +
    'that moves it. To go on with what it holds, write a copy by postern-service backup, and use that.'
  );
}

/** What only succeeds where there is space: a full disk may still have room in the log for less. */
const NEEDS_SPACE = `
  insert into setting (name, value) values ('space', hex(zeroblob(65536)))
  on conflict (name) do update set value = excluded.value`;

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
