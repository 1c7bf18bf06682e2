import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql, type Migration } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migratedTemplate } from '../test/migrated-template.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { ownPostgres } from '../test/stores.ts';
import type { PostgresAdmin } from '@postern/tools/test/postgres-admin.ts';
import { complaintOf, type PostgresFacts } from './check-postgres.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open-store.ts';

describe.skipIf(needsPostgres())('a database', () => {
  const postgres = ownPostgres();

  /** The error for a database that a new user without permissions opens; null when it opens. */
  async function errorOf(change: (database: string) => string[], { template = 'template1' } = {}) {
    const server = postgres.server();
    const url = await server.createDatabase(template);
    const database = new URL(url).pathname.slice(1);
    const user = `user_${database.slice(-8)}`;
    await server.query(`create user ${user}`);
    for (const statement of change(database)) await query(server, statement, { database, user });
    return openStore(url.replace('postgres@', `${user}@`)).then(
      (store) => store.close().then(() => null),
      (error: Error) => error.message.replaceAll(user, 'USER'),
    );
  }

  const query = (
    server: PostgresAdmin,
    statement: string,
    { database, user }: { database: string; user: string },
  ) => server.query(statement.replaceAll('DATABASE', database).replaceAll('USER', user), database);

  test.each([
    [
      'is read-only',
      ['alter database DATABASE set default_transaction_read_only = on'],
      'the database is read-only: turn default_transaction_read_only off',
    ],
    [
      'has no schema for the user',
      ['revoke all on schema public from public'],
      'the user USER has no schema for tables',
    ],
    [
      'allows no tables',
      ['revoke create on schema public from public'],
      'the user USER is not allowed to create tables: GRANT CREATE ON SCHEMA public TO USER',
    ],
  ])(
    'that %s is rejected with an error that names the cause',
    async (_title, statements, sentence) => {
      expect(await errorOf(() => statements)).toContain(sentence);
    },
  );

  test('of another encoding is rejected with an error that names the right one', async () => {
    const server = postgres.server();
    await server.query(`create database latin encoding 'LATIN1' locale 'C' template template0`);
    await expect(openStore(server.urlOf('latin'))).rejects.toThrow(
      `the encoding of the database is LATIN1: create one with encoding 'UTF8' and template template0`,
    );
  });

  test('whose tables the user cannot read and write is rejected with an error that names the grant', async () => {
    const errorAfter = (statements: string[]) =>
      errorOf(() => statements, { template: migratedTemplate.name });
    expect(await errorAfter([])).toContain(
      'the user USER is not allowed to read and write the table api_key: ' +
        'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO USER',
    );
    const grant = 'grant select, insert, update, delete on all tables in schema public to USER';
    expect(await errorAfter([grant, 'revoke update on second_factor from USER'])).toContain(
      'is not allowed to read and write the table second_factor',
    );
    expect(await errorAfter([grant])).toBe(null);
  });

  test('that is a replica is rejected with an error that asks for the primary', async () => {
    const server = postgres.server();
    const [{ data_directory: folder }] = (await server.query('show data_directory')) as [
      { data_directory: string },
    ];
    const signal = join(folder, 'standby.signal');
    await server.stop();
    writeFileSync(signal, '');
    await server.start();
    try {
      await expect(openStore(server.url)).rejects.toThrow(
        'the server is a replica, which cannot be written: name the primary',
      );
    } finally {
      await server.stop();
      rmSync(signal);
      await server.start();
    }
  });

  test('can be used by a user that owns no table', async () => {
    const server = postgres.server();
    const url = await server.createDatabase(migratedTemplate.name);
    const database = new URL(url).pathname.slice(1);
    await server.query('create user worker');
    await server.query(
      'grant select, insert, update, delete on all tables in schema public to worker',
      database,
    );
    const store = await openStore(url.replace('postgres@', 'worker@'));
    try {
      expect(await migrate(store)).toEqual([]);
      const { rows } = await sql<{ name: string }>`select name from migration`.execute(store.db);
      const migrations: Record<string, Migration> = Object.fromEntries(
        rows.map(({ name }) => [name, { up: async () => undefined }]),
      );
      migrations['9999-next'] = {
        up: async (db) => void (await sql`alter table job add column next text`.execute(db)),
      };
      await expect(migrate(store, migrations)).rejects.toThrow(
        /^The user of the database is not allowed to change its tables/,
      );
    } finally {
      await store.close();
    }
  });
});

test.each([
  [
    { version: 120_022, versionName: '12.22' },
    'version 12.22 is too old: version 13 or later is needed',
  ],
  [{}, null],
])('%j: %s', (facts: Partial<PostgresFacts>, sentence) => {
  expect(complaintOf({ ...USABLE, ...facts })).toBe(sentence);
});

const USABLE: PostgresFacts = {
  version: 130_000,
  versionName: '13.0',
  encoding: 'UTF8',
  isReplica: false,
  isReadOnly: false,
  user: 'postern',
  schema: 'public',
  isMigrated: true,
  mayCreate: false,
  closedTable: null,
};
