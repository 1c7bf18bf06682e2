import { createRequire } from 'node:module';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

/** What node:sqlite's `StatementSync` and its like have in common. */
interface Statement {
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  columns(): unknown[];
}

interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}

const STATEMENTS = 200;

/** Opens a SQLite file with node:sqlite, or where Node has none, with the package of the same shape. */
export function openSqlite(path: string): SqliteDatabase & { exec(sql: string): void } {
  const database = new (databaseClass())(path);
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
    close() {
      statements.clear();
      database.close();
    },
  };
}

function databaseClass(): new (path: string) => Database {
  const require = createRequire(import.meta.url);
  try {
    return (require('node:sqlite') as { DatabaseSync: new (path: string) => Database })
      .DatabaseSync;
  } catch {
    return (require('@photostructure/sqlite') as { DatabaseSync: new (path: string) => Database })
      .DatabaseSync;
  }
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
