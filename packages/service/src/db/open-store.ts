import { isDatabaseUrl, sqlitePath } from './database-url.ts';
import { isUnavailable } from './is-unavailable.ts';
import { refuseHalfMoved } from './move-progress.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/**
 * Opens the database an operator names: `postgres://…`, `sqlite:` with a path, a path, or `:memory:`.
 *
 * Rejects with what an operator can act on; the password of an address is never in it.
 */
export async function openStore(databaseUrl: string, { mayBeMoved = false } = {}): Promise<Store> {
  if (!isDatabaseUrl(databaseUrl)) throw new Error('A database is a file, or postgres://…');
  const path = sqlitePath(databaseUrl);
  if (path !== null) return openSqliteStore(path, { mayBeMoved });
  const store = openPostgresStore(databaseUrl);
  try {
    await store.ping();
    if (!mayBeMoved) await refuseHalfMoved(store);
    return store;
  } catch (error) {
    await store.close();
    throw refusal(databaseUrl, error as Error);
  }
}

/** Any cause but the database's own may hold the whole address. */
function refusal(databaseUrl: string, error: Error): Error {
  const cause = isUnavailable(error) ? error : undefined;
  return new Error(`${nameOf(databaseUrl)} cannot be used: ${error.message}`, { cause });
}

/** Where a database is, as it may be said aloud: without user, password and parameters. */
function nameOf(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `PostgreSQL at ${host}${pathname}`;
  } catch {
    return 'PostgreSQL';
  }
}
