import pg from 'pg';
import { readSslMode } from './ssl-mode.ts';

const CONNECT_MS = 5000;
/** A little more than the server's own limit, for a server that no longer responds. */
const ANSWER_MS = 35_000;
const BIGINT = 20;

/** How to create the connections of a process. */
export interface PostgresConnection {
  config: pg.ClientConfig;
  /** Sets the limits of a session, on a new connection. */
  prepare(client: pg.ClientBase): Promise<void>;
  /** Warnings for the operator; empty for none. */
  warnings: readonly string[];
}

/** The limits of each connection, unless the URL names other values. */
const LIMITS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '30s' };

const UNVERIFIED =
  'The connection to PostgreSQL is encrypted, but the server is not verified: ' +
  'name its CA with sslrootcert, or use sslmode=verify-full';

/**
 * Parses a database URL, and finds out which encryption works when it allows several.
 *
 * Limits are set after connecting, because PgBouncer rejects them as startup parameters. The result for `allow` and
 * `prefer` is kept until the process ends.
 *
 * Source: docs/decisions/storage.md#0060.
 */
export async function createPostgresConnection(databaseUrl: string): Promise<PostgresConnection> {
  const { attempts, isDirect, isUnverified, ...read } = readSslMode(databaseUrl);
  const { url, limits } = takeLimits(read.url);
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    application_name: 'postern',
    types: { getTypeParser: parserOf },
    ...(isDirect && { sslnegotiation: 'direct' }),
  };
  const [first, ...others] = attempts ?? [];
  if (first !== undefined) config.ssl = first;
  if (others.length > 0) config.ssl = await firstThatConnects(config, attempts ?? []);
  const statements = Object.entries(limits).map(
    ([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`,
  );
  return {
    config,
    prepare: async (client) => void (await client.query(statements.join('; '))),
    warnings: isUnverified ? [UNVERIFIED] : [],
  };
}

/** The name of connections that only check the database. They do not count as a running service. */
export const AT_START = { application_name: 'postern-start' };

/** Creates a separate connection, which the caller ends. */
export async function connectTo(
  { config, prepare }: Pick<PostgresConnection, 'config' | 'prepare'>,
  other: pg.ClientConfig = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...config, ...other });
  // Without a listener, a lost connection would end the process. Its next query fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await prepare(client);
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw (error as Error).message === 'timeout expired' ? silence() : error;
  }
}

/** A clearer error for a timeout of `pg`. */
function silence(): Error {
  const message = `the server did not respond within ${CONNECT_MS / 1000} seconds`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' });
}

/** Removes the limits from the URL: `pg` would send them as startup parameters. */
function takeLimits(url: string): { url: string; limits: Record<string, string> } {
  const [base = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const limits: Record<string, string> = { ...LIMITS };
  for (const name of Object.keys(LIMITS)) {
    const given = parameters.get(name);
    if (given !== null) limits[name] = given;
    parameters.delete(name);
  }
  return { url: parameters.size > 0 ? `${base}?${String(parameters)}` : base, limits };
}

async function firstThatConnects(
  config: pg.ClientConfig,
  attempts: readonly NonNullable<pg.ClientConfig['ssl']>[],
): Promise<NonNullable<pg.ClientConfig['ssl']>> {
  let refusal: unknown;
  for (const ssl of attempts) {
    try {
      const client = await connectTo(
        { config, prepare: async () => undefined },
        { ...AT_START, ssl },
      );
      await client.end();
      return ssl;
    } catch (error) {
      refusal = error;
    }
  }
  throw refusal;
}

/** Parses 64-bit numbers, which count milliseconds here, as numbers instead of text. */
const parserOf: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text');
