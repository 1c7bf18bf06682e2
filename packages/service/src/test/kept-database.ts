import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { ClientBase } from 'pg';
import { createPostgresConnection } from '../db/postgres-connection.ts';
import { createPool } from '../db/postgres-pool.ts';
import { createPostgresStore } from '../db/postgres-store.ts';
import type { Store } from '../db/store.ts';
import { KEPT, STATE, type DatabaseState } from './database-state.ts';
import { lendPool } from './lent-pool.ts';

/** A PostgreSQL database, with its connections, that several tests use one after the other. */
export interface KeptDatabase {
  readonly url: string;
  /** Creates the store for a test. Only one test can have a store at a time. */
  lend(): Store;
  /**
   * Closes the store of a test, and resets the database: only the rows of the template remain, and sessions have their
   * default settings. Rejects if the schema, settings or statistics have changed, or if other clients are connected.
   */
  takeBack(): Promise<void>;
  /** Closes the connections; the database stays. */
  end(): Promise<void>;
}

/** How often to check that other clients have disconnected. The server pauses, since a test can stop the timers. */
const LOOKS = 20;
const PAUSE = 'select pg_sleep(0.05)';

/** Opens a database that was just created. */
export async function openKeptDatabase(url: string): Promise<KeptDatabase> {
  const connection = await createPostgresConnection(url);
  const named = { ...connection.config, application_name: KEPT };
  const pool = createPool({ ...connection, config: named });
  const { fingerprint, used } = await withClient(pool, readState);
  const filled = await withClient(pool, (client) => readRows(client, used));
  let lent = lendPool(pool);

  return {
    url,
    lend() {
      lent = lendPool(pool);
      const { end } = lent;
      const store = createPostgresStore(connection, lent);
      // kysely does not end the pool if no query was sent.
      return { ...store, close: () => store.close().then(end) };
    },
    async takeBack() {
      await lent.end();
      await withClients(pool, Math.max(1, lent.peak), async (clients) => {
        await Promise.all(clients.map(resetSession));
        await empty(clients[0]!);
      });
    },
    end: () => pool.end(),
  };

  async function resetSession(client: PostgresPoolClient): Promise<void> {
    await client.query('discard all', []);
    await connection.prepare(client as unknown as ClientBase);
  }

  async function empty(client: PostgresPoolClient): Promise<void> {
    const state = await readLastState(client);
    if (state.others > 0) throw new Error('The database has other clients');
    if (state.fingerprint !== fingerprint) throw new Error('The database is no longer the same');
    const rows = await readRows(client, [...filled.keys()]);
    for (const [table, text] of filled)
      if (rows.get(table) !== text) throw new Error(`The rows of ${table} are no longer the same`);
    const small = state.used.filter((name) => !filled.has(name) && !state.large.includes(name));
    if (small.length === 0 && state.large.length === 0) return;
    const statements = [
      'begin',
      `set local lock_timeout = '1s'`,
      // Without triggers, PostgreSQL does not check the foreign keys of each row.
      'set local session_replication_role = replica',
      ...small.map((name) => `delete from ${name}`),
      ...state.large.map((name) => `truncate ${name} cascade`),
      'commit',
    ];
    await client.query(statements.join('; '), []);
  }
}

/** Reads the state after the other clients have disconnected, or after the last check. */
async function readLastState(client: PostgresPoolClient): Promise<DatabaseState> {
  for (let looks = 1; ; looks += 1) {
    const state = await readState(client);
    if (state.others === 0 || looks === LOOKS) return state;
    await client.query(PAUSE, []);
  }
}

async function readState(client: PostgresPoolClient): Promise<DatabaseState> {
  const { rows } = await client.query<DatabaseState>(STATE, []);
  return rows[0]!;
}

/** The rows of each table that is not empty, as text, by the name of the table. */
async function readRows(
  client: PostgresPoolClient,
  tables: readonly string[],
): Promise<Map<string, string>> {
  const columns = tables.map(
    (name) => `(select string_agg(t::text, '' order by t::text) from ${name} t)`,
  );
  const { rows } = await client.query<{ texts: (string | null)[] }>(
    `select array[${columns.join(', ')}]::text[] as texts`,
    [],
  );
  const { texts } = rows[0]!;
  return new Map(
    tables.flatMap((name, at) => (typeof texts[at] === 'string' ? [[name, texts[at]]] : [])),
  );
}

const withClient = <T>(pool: PostgresPool, act: (client: PostgresPoolClient) => Promise<T>) =>
  withClients(pool, 1, ([client]) => act(client!));

async function withClients<T>(
  pool: PostgresPool,
  count: number,
  act: (clients: PostgresPoolClient[]) => Promise<T>,
): Promise<T> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  try {
    return await act(clients);
  } finally {
    for (const client of clients) client.release();
  }
}
