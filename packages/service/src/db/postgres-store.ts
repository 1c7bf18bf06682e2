import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { createPool } from './postgres-pool.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** Deadlock, and a serialisation that was lost: the database asks to run the transaction again. */
const AGAIN = new Set(['40P01', '40001']);
const TRIES = 5;
const PAUSE_MS = 20;

/**
 * Opens a PostgreSQL database that the processes of several machines share.
 *
 * Connects at the first query. A connection that is lost fails the queries on it, with an error
 * that `isUnavailable` knows; the next query makes a new one.
 *
 * @param url `postgres://user:password@host:5432/database`.
 */
export function openPostgresStore(url: string): Store {
  const pool = createPool(url);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    dialect: 'postgres',
    db,
    async write(change) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await db.transaction().execute(change);
        } catch (error) {
          if (tries === TRIES || !AGAIN.has((error as { code?: string }).code ?? '')) throw error;
          await pause(Math.random() * PAUSE_MS * tries);
        }
      }
    },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}
