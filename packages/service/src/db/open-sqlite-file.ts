import { rmSync } from 'node:fs';
import { openSqlite, type OpenSqlite } from './sqlite-database.ts';
import { AT_REST, IN_USE, markKilled, MOVED, prepareSqliteFile } from './sqlite-file.ts';

/** The path of a database in memory, which is not stored. */
export const MEMORY = ':memory:';

/**
 * Opens `:memory:`, or the one file with all data of a service, which is locked for this process until it is closed.
 * Throws, with the path, when the file is damaged, foreign, in use, moved, or cannot be written.
 *
 * @param mayBeMoved whether to open a file whose rows were moved to another database.
 */
export function openSqliteFile(path: string, mayBeMoved: boolean): OpenSqlite {
  if (path === MEMORY) {
    const database = openSqlite(MEMORY);
    database.exec(PRAGMAS);
    return database;
  }
  const { wasKilled, isMoved } = prepareSqliteFile(path);
  if (isMoved && !mayBeMoved) throw new Error(moved(path));
  if (wasKilled) checkPages(path);
  const database = openSqlite(path);
  try {
    database.exec(PRAGMAS);
    // The first write takes the lock. The mark is in the file itself before anything else is written.
    const version = isMoved ? MOVED : IN_USE;
    database.exec(`pragma user_version = ${version}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    database.close();
    throw explained(error, path);
  }
  return { ...database, close: () => closeWhole(database, path) };
}

/**
 * Checks every page of a file whose process was killed, possibly with the machine. The file is opened read-only,
 * because a writer would merge the log into it when closing, damaged or not.
 */
function checkPages(path: string): void {
  const database = openSqlite(path, true);
  try {
    // Without a statement that would keep the file open: the constraint fails for any other result.
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

/** Closes the database as one complete file, without a log beside it, and releases the lock. */
function closeWhole(database: OpenSqlite, path: string): void {
  try {
    // When the process exits, a transaction can be open. It is rolled back.
    database.exec('rollback');
  } catch {
    // There was no transaction.
  }
  let isWhole = false;
  try {
    const { rows } = database.query('pragma user_version', []);
    const [row] = rows as { user_version: number }[];
    database.exec(`
      pragma user_version = ${row?.user_version === MOVED ? MOVED : AT_REST};
      pragma journal_mode = delete;
      pragma locking_mode = normal;
      select count(*) from sqlite_schema;
    `);
    isWhole = true;
  } catch {
    // For example, because the disk is full.
  }
  database.close();
  if (!isWhole) markKilled(path);
}

/** Adds advice for the operator, by the result codes of sqlite.org/rescode.html. */
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

/** The message for a file that is locked by another process, or by another store of this one. */
export function inUse(path: string): string {
  return (
    `${path} is in use by another Postern service: a file belongs to one process. ` +
    'Stop it first. Its dashboard can do some of this, such as creating keys, while it runs.'
  );
}

function moved(path: string): string {
  return (
    `${path} was moved to another database, or is being moved: use that database, or repeat the command ` +
    'that moves it. To use its own data, write a copy with postern-service backup, and use the copy.'
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
