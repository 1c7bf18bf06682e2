import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../db/store.ts';
import { STATE, type DatabaseState } from './database-state.ts';
import { createDatabase, createFreeDatabases } from './free-databases.ts';
import type { KeptDatabase } from './kept-database.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { sharedPostgres } from './stores.ts';

describe.skipIf(needsPostgres())('a database that a test has used', () => {
  test('is like a new one: no rows, the same schema, statistics and settings', async () => {
    const { database, next } = await useOnce(async ({ db }) => {
      // More pages than those that PostgreSQL plans with for an empty table, there and beside the table.
      await sql`insert into setting (name, value)
        select n, repeat(md5(n::text), 300) from generate_series(1, 2000) n`.execute(db);
      await sql`set enable_seqscan = off`.execute(db);
      await sql`listen postern`.execute(db);
      await sql`select pg_advisory_lock(1)`.execute(db);
    });
    expect(next.url).toBe(database.url);
    const fresh = await createDatabase(sharedPostgres());
    onTestFinished(() => fresh.end());
    expect(await contentOf(next.lend())).toEqual(await contentOf(fresh.lend()));
  });

  test.each([
    ['another column', 'alter table setting add column size int'],
    ['another index', 'create index other on setting (value)'],
    ['another function', `create function one() returns int language sql as 'select 1'`],
    ['statistics', 'analyze migration'],
    ['an option of a table', 'alter table setting set (fillfactor = 50)'],
    ['other rights', 'grant select on setting to public'],
    ['other rows of the template', `update migration set name = 'other' where name like '0001%'`],
  ])('is dropped when it has %s', async (_, statement) => {
    const { database, next } = await useOnce(({ db }) => sql.raw(statement).execute(db));
    expect(next.url).not.toBe(database.url);
  });

  test('is dropped when it has another setting', async () => {
    const { database, next } = await useOnce(({ db }, { url }) =>
      sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set work_mem = '8MB'`.execute(
        db,
      ),
    );
    expect(next.url).not.toBe(database.url);
  });

  test('is dropped while another client is connected', async () => {
    const { database, next } = await useOnce(async ({ connect }) => {
      const client = await connect!();
      onTestFinished(() => client.end());
    });
    expect(next.url).not.toBe(database.url);
  });

  test('can no longer be reached by the test that used it', async () => {
    const { store } = await useOnce(() => Promise.resolve());
    await expect(store.db.selectFrom('setting').selectAll().execute()).rejects.toThrow();
  });
});

test.skipIf(needsPostgres())('a database is never given to two tests at once', async () => {
  const free = createFreeDatabases();
  const taken = [await free.take(sharedPostgres()), await free.take(sharedPostgres())];
  await Promise.all(taken.map((database) => free.giveBack(database)));
  const next = [await free.take(sharedPostgres()), await free.take(sharedPostgres())];
  for (const database of next) onTestFinished(() => database.end());
  expect(new Set(next.map(({ url }) => url)).size).toBe(2);
});

/** Gives a database back after its use, and takes the next one. */
async function useOnce(use: (store: Store, database: KeptDatabase) => Promise<unknown>) {
  const free = createFreeDatabases();
  const database = await free.take(sharedPostgres());
  const store = database.lend();
  await use(store, database);
  await store.close();
  await free.giveBack(database);
  const next = await free.take(sharedPostgres());
  onTestFinished(() => next.end());
  return { database, store, next };
}

/** All rows, the state, and the settings, channels and locks of a session. */
async function contentOf(store: Store): Promise<unknown> {
  onTestFinished(() => store.close());
  return store.db.connection().execute(async (db) => {
    const read = async <T>(text: string) => (await sql.raw<T>(text).execute(db)).rows;
    const contents: unknown[] = [];
    for (const { name } of await read<{ name: string }>(TABLES))
      contents.push(name, await read(`select * from ${name} order by 1`));
    const [state] = await read<DatabaseState>(STATE);
    return {
      contents,
      fingerprint: state!.fingerprint,
      large: state!.large,
      statistics: await read(
        "select relname, relpages, reltuples from pg_class where relkind = 'r' order by 1",
      ),
      settings: await read('select name, setting from pg_settings order by name'),
      channels: await read('select pg_listening_channels()'),
      locks: await read(LOCKS),
    };
  });
}

const TABLES = `select tablename as name from pg_tables where schemaname = 'public' order by 1`;
const LOCKS = `select * from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;
