import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import { loadSqlite, type Statement } from './sqlite-driver.ts';
import type { Health } from './sqlite-health.ts';

/** An open SQLite file, as kysely wants it and with what is beside queries. */
export interface OpenSqlite extends SqliteDatabase {
  exec(sql: string): void;
  /** Writes a copy; the connection must not be within a transaction until it resolves. */
  copyTo(path: string): Promise<void>;
}

const STATEMENTS = 200;
/** Pages copied before others get a turn on the thread: 4 MB. */
const COPY_RATE = 1024;

/** How a SQLite file is opened. */
export interface SqliteOptions {
  /** Leaves the file as it is, its log too. Default no. */
  readOnly?: boolean;
  /** Is given each preparing and each asking of a statement, to notice what is refused. */
  watch?: Health['watch'];
}

/** Opens a SQLite file. */
export function openSqlite(
  path: string,
  { readOnly = false, watch = (act) => act() }: SqliteOptions = {},
): OpenSqlite {
  const { DatabaseSync, backup } = loadSqlite();
  const database = new DatabaseSync(path, { readOnly });
  const statements = new LRUCache<string, SqliteStatement>({ max: STATEMENTS });
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const made = watch(() => statementOf(database.prepare(sql), watch));
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

function statementOf(statement: Statement, watch: Health['watch']): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => watch(() => statement.all(...parameters.map(bindable))),
    run: (parameters) => watch(() => statement.run(...parameters.map(bindable))),
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
