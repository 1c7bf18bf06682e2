import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type PostgresPool } from 'kysely';
import { checkPostgres } from './check-postgres.ts';
import {
  AT_START,
  connectTo,
  createPostgresConnection,
  type PostgresConnection,
} from './postgres-connection.ts';
import { createPool } from './postgres-pool.ts';
import { refuseTransactionMode } from './refuse-transaction-mode.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** A deadlock, and a serialization failure: the transaction has to be run again. */
const AGAIN = new Set(['40P01', '40001']);
const TRIES = 5;
const PAUSE_MS = 20;
/** One statement, so that it is one transaction. */
const WRITE_AND_DELETE = `do $$ begin
  insert into setting (name, value) values ('ping', '') on conflict (name) do update set value = '';
  delete from setting where name = 'ping';
end $$`;

/**
 * Opens a PostgreSQL database that processes on several machines share.
 *
 * Rejects when it does not meet the requirements. Later, when a connection is lost, its queries fail with an error that
 * `isUnavailable` recognizes, and the next query creates a new connection.
 *
 * @param url `postgres://user:password@host:5432/database`.
 * @param onWarning called with warnings for the operator.
 */
export async function openPostgresStore(
  url: string,
  onWarning: (sentence: string) => void,
): Promise<Store> {
  const connection = await createPostgresConnection(url);
  for (const sentence of connection.warnings) onWarning(sentence);
  await checkConnection(connection);
  return createPostgresStore(connection, createPool(connection));
}

/** Creates the store of a database that meets the requirements. */
export function createPostgresStore(connection: PostgresConnection, pool: PostgresPool): Store {
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
    ping: async () => void (await sql.raw(WRITE_AND_DELETE).execute(db)),
    connect: () => connectTo(connection),
    close: () => db.destroy(),
  };
}

async function checkConnection(connection: PostgresConnection): Promise<void> {
  const one = await connectTo(connection, AT_START);
  try {
    await checkPostgres(one);
    const other = await connectTo(connection, AT_START);
    try {
      await refuseTransactionMode(one, other);
    } finally {
      await other.end();
    }
  } finally {
    await one.end();
  }
}
