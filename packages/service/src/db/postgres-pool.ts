import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

const CONNECT_MS = 5000;
const STATEMENT_MS = 30_000;
/** A little more than the server's own limit: it is for a server that no longer speaks. */
const ANSWER_MS = 35_000;
const BIGINT = 20;

/** What both the store's and the queue's connections are made with. */
export function poolOptions(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: ANSWER_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
    keepAlive: true,
    application_name: 'postern',
    types: { getTypeParser: parserOf },
  };
}

/** Makes a pool that survives the loss of any of its connections. */
export function createPgPool(url: string, maxConnections: number): pg.Pool {
  const pool = new pg.Pool({ ...poolOptions(url), max: maxConnections });
  pool.on('error', nothing);
  // One that is lost while it is lent has nobody else to hear it; its next query fails.
  pool.on('connect', (client) => client.on('error', nothing));
  return pool;
}

/**
 * Makes the pool of a store: what kysely asks of one.
 *
 * A connection whose answer never came is not given to the next: it may be within a transaction.
 */
export function createPool(url: string): PostgresPool {
  const pool = createPgPool(url, 10);
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

/** Reads 64-bit numbers, which count milliseconds here, as numbers and not as text. */
const parserOf: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text');

function nothing() {}
