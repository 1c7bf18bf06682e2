import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { loadSqlite, type Statement } from './sqlite-driver.ts';

/** An open SQLite file, as kysely wants it and with what is beside queries. */
export interface OpenSqlite extends SqliteDatabase {
  exec(sql: string): void;
  /** Writes a copy; the connection must not be within a transaction until it resolves. */
  copyTo(path: string): Promise<void>;
}

const STATEMENTS = 200;
/** Pages copied before others get a turn on the thread: 4 MB. */
const COPY_RATE = 1024;

/** Opens a SQLite file; one that is only read is left as it is, its log too. */
export function openSqlite(path: string, { readOnly = false } = {}): OpenSqlite {
  const { DatabaseSync, backup } = loadSqlite();
  const database = new DatabaseSync(path, { readOnly });
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS });
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const made = statementOf(database.prepare(sql));
      statements.set(sql, made);
      return made;
    },
    exec: (sql) => database.exec(sql),
    copyTo: async (to) => void (await backup(database, to, { rate: COPY_RATE })),
    close() {
      statements.clear();
      database.close();
    },
  };
}

function statementOf(statement: Statement): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(bindable)),
    run: (parameters) => statement.run(...parameters.map(bindable)),
    iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
  };
}

/** What SQLite takes: no booleans, no dates, nothing undefined. */
function bindable(x: unknown): unknown {
  if (x === undefined) return null;
  if (typeof x === 'boolean') return Number(x);
  if (x instanceof Date) return x.toISOString();
  return x;
}
