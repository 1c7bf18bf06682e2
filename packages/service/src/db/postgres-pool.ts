import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { PostgresConnection } from './postgres-connection.ts';

/** How many connections the tables have in each process. */
const MAX_CONNECTIONS = 10;

/**
 * Makes the pool of a store, as kysely wants one. It survives the loss of any of its connections.
 *
 * A connection whose answer never came is not used again: it may be within a transaction.
 */
export function createPool({ config, prepare }: PostgresConnection): PostgresPool {
  // The pool waits for it, though its types say otherwise.
  const onConnect: (client: pg.ClientBase) => void = prepare;
  const pool = new pg.Pool({ ...config, max: MAX_CONNECTIONS, onConnect });
  pool.on('error', nothing);
  // Nobody else listens to one that is lost while it is in use; its next query fails.
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
