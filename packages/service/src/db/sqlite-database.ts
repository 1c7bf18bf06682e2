import { LRUCache } from 'lru-cache';
import { loadSqlite, type Statement } from './sqlite-driver.ts';

/** The result of a statement: its rows, or the number of changed rows. */
export interface SqliteResult {
  rows: unknown[];
  changes?: number | bigint;
}

/** An open SQLite database. */
export interface OpenSqlite {
  query(sql: string, parameters: readonly unknown[]): SqliteResult;
  exec(sql: string): void;
  /** Writes a copy. The connection must not be within a transaction until it resolves. */
  copyTo(path: string): Promise<void>;
  close(): void;
}

const STATEMENTS = 200;
/** The number of pages that are copied in one step: 4 MB. */
const COPY_RATE = 1024;

interface Prepared {
  statement: Statement;
  isReader: boolean;
}

/**
 * Opens a SQLite file.
 *
 * @param isReadOnly whether the file and its log stay unchanged. Default false.
 */
export function openSqlite(path: string, isReadOnly = false): OpenSqlite {
  const { DatabaseSync, backup } = loadSqlite();
  const database = new DatabaseSync(path, { readOnly: isReadOnly });
  const prepared = new LRUCache<string, Prepared>({ max: STATEMENTS });
  return {
    query(sql, parameters) {
      const { statement, isReader } = prepare(sql);
      const bound = parameters.map(bindable);
      if (isReader) return { rows: statement.all(...bound) };
      return { rows: [], changes: statement.run(...bound).changes };
    },
    exec: (sql) => database.exec(sql),
    copyTo: async (to) => void (await backup(database, to, { rate: COPY_RATE })),
    close() {
      prepared.clear();
      database.close();
    },
  };

  function prepare(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const made = { statement, isReader: statement.columns().length > 0 };
    prepared.set(sql, made);
    return made;
  }
}

/** Converts a value to one that SQLite accepts: not a boolean, a date or undefined. */
function bindable(x: unknown): unknown {
  if (x === undefined) return null;
  if (typeof x === 'boolean') return Number(x);
  if (x instanceof Date) return x.toISOString();
  return x;
}
