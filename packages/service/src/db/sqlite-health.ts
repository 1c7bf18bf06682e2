import type { SqliteStatement } from 'kysely';
import type { OpenSqlite } from './sqlite-database.ts';

/** What a file last refused for a reason that lasts, though it answers other questions. */
export interface Health {
  /** The database, whose refusals are noticed from now on. */
  database: OpenSqlite;
  /** Rejects while pages are damaged or the disk is full; `write` tries whether there is space again. */
  ensure(write: () => Promise<unknown>): Promise<void>;
}

const FULL = 13;
/** Damaged, and not a database: neither passes. Source: sqlite.org/rescode.html. */
const DAMAGED = [11, 26];

/** Notices which statements a database refuses because of damage or a full disk. */
export function watchHealth(opened: OpenSqlite): Health {
  let trouble: unknown = null;
  const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 0xff;
  const watched = <T>(act: () => T): T => {
    try {
      return act();
    } catch (thrown) {
      const error = coded(thrown as Error);
      if (DAMAGED.includes(codeOf(error))) trouble = error;
      if (codeOf(error) === FULL) trouble ??= error;
      throw error;
    }
  };
  const known = new WeakMap<SqliteStatement, SqliteStatement>();
  const watch = (statement: SqliteStatement): SqliteStatement => {
    const found = known.get(statement);
    if (found) return found;
    const made: SqliteStatement = {
      reader: statement.reader,
      all: (parameters) => watched(() => statement.all(parameters)),
      run: (parameters) => watched(() => statement.run(parameters)),
      iterate: (parameters) => statement.iterate(parameters),
    };
    known.set(statement, made);
    return made;
  };
  return {
    database: { ...opened, prepare: (text) => watch(watched(() => opened.prepare(text))) },
    async ensure(write) {
      if (trouble === null) return;
      if (codeOf(trouble) !== FULL) throw trouble;
      await write();
      trouble = null;
    },
  };
}

/** What SQLite says for its codes: the driver of Node 20 leaves the code out of what a read throws. */
const MESSAGES: Readonly<Record<string, number>> = {
  'disk I/O error': 10,
  'database disk image is malformed': 11,
  'database or disk is full': 13,
  'file is not a database': 26,
};

function coded(error: Error & { errcode?: number }): Error {
  const errcode = error.errcode ?? MESSAGES[error.message];
  return errcode === undefined ? error : Object.assign(error, { errcode });
}
