import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { PostgresConnection } from './postgres-connection.ts';

/** The maximum number of connections to the tables per process. */
const MAX_CONNECTIONS = 10;

/**
 * Creates the pool of a store, in the form that kysely needs. It survives the loss of any of its connections.
 *
 * A connection without a response is not used again, because it can be within a transaction.
 */
export function createPool({ config, prepare }: PostgresConnection): PostgresPool {
  // The pool awaits it, although its types do not show it.
  const onConnect: (client: pg.ClientBase) => void = prepare;
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, onConnect });
  pool.on('error', nothing);
  // Nothing else listens for the loss of a connection in use. Its next query fails.
  pool.on('connect', (client) => client.on('error', nothing));
  return {
    connect: async () => lend(await pool.connect()),
    end: () => pool.end(),
  } as PostgresPool;
}

function lend(client: pg.PoolClient): PostgresPoolClient {
  let isSilent = false;
  const query = (text: string, parameters: unknown[]) =>
    client.query(text, parameters).catch((error: Error) => {
      isSilent ||= error.message === 'Query read timeout';
      throw error;
    });
  return { query, release: () => client.release(isSilent) } as unknown as PostgresPoolClient;
}

function nothing() {}
