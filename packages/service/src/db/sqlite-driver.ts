import { createRequire } from 'node:module';

/** The common interface of node:sqlite and better-sqlite3, as far as it is used. */
export interface SqliteModule {
  DatabaseSync: new (path: string, options?: { readOnly?: boolean }) => Database;
  StatementSync: { prototype: object };
  /** Copies a database page by page, off the main thread. */
  backup(source: Database, path: string, options: { rate: number }): Promise<number>;
}

/** `DatabaseSync`, as far as it is used. */
export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  close(): void;
}

/** `StatementSync`, as far as it is used. */
export interface Statement {
  all(...parameters: unknown[]): unknown[];
  get(...parameters: unknown[]): unknown;
  run(...parameters: unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(...parameters: unknown[]): IterableIterator<unknown>;
  columns(): unknown[];
}

const require = createRequire(import.meta.url);
let known: SqliteModule | null = null;

/**
 * Loads Node's own SQLite, or, where Node's is missing or incomplete (before 22.16), the package with the same
 * interface.
 */
export function loadSqlite(): SqliteModule {
  known ??= builtIn() ?? (require('@photostructure/sqlite') as SqliteModule);
  return known;
}

function builtIn(): SqliteModule | null {
  try {
    const found = withoutWarning(() => require('node:sqlite') as SqliteModule);
    return 'backup' in found && 'columns' in found.StatementSync.prototype ? found : null;
  } catch {
    return null;
  }
}

/** Suppresses the warning of Node 22 that its SQLite is experimental. Other warnings are shown. */
function withoutWarning<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).startsWith('SQLite is an experimental'))
      emitWarning.call(process, warning, ...rest);
  }) as typeof emitWarning;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
