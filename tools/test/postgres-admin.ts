import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A PostgreSQL server that runs, as its owner sees it. */
export interface PostgresAdmin {
  /** The address of its database `postgres`. */
  readonly url: string;
  /** Makes a database, empty or a copy of another, under a name of its own. @returns its address. */
  createDatabase(template?: string): Promise<string>;
  /** The address of a database. */
  urlOf(database: string): string;
  /** Runs statements. */
  query(text: string, database?: string): Promise<Record<string, unknown>[]>;
}

/** Creates the statements of a server's owner. `url` is that of any of its databases. */
export function administer(url: string): PostgresAdmin {
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: database }).href;

  async function query(text: string, database = 'postgres') {
    const client = new pg.Client({ connectionString: urlOf(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  }

  return {
    url: urlOf('postgres'),
    urlOf,
    query,
    async createDatabase(template = 'template1') {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await query(`create database ${name} template ${template}`);
      return urlOf(name);
    },
  };
}
