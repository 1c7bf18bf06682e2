import { sql, type Migration } from 'kysely';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { startProcess } from '../test/process.ts';
import { describeStores, sharedPostgres } from '../test/stores.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

describeStores('migrations', (open) => {
  test('run once', async () => {
    const { store } = await open();
    expect(await migrate(store)).toEqual([]);
  });

  test('change nothing when one of them fails', async () => {
    const { store } = await open();
    const broken = { ...(await known(store.db)), '9998-good': making('good'), '9999-bad': failing };
    await expect(migrate(store, broken)).rejects.toThrow();
    await expect(sql`select * from good`.execute(store.db)).rejects.toThrow();
    await expect(sql`select * from half`.execute(store.db)).rejects.toThrow();
    expect(Object.keys(await known(store.db))).not.toContain('9998-good');
    expect(await migrate(store)).toEqual([]);
  });

  test('reject a database that a newer version has written', async () => {
    const { store } = await open();
    const newer = { ...(await known(store.db)), '9999-newer': making('newer') };
    expect(await migrate(store, newer)).toEqual(['9999-newer']);
    await expect(migrate(store)).rejects.toThrow(
      'The database was written by a newer version of Postern (it has the change 9999-newer)',
    );
  });
});

describe.skipIf(needsPostgres())('several processes', { timeout: 60_000 }, () => {
  test('migrate one PostgreSQL database at once', async () => {
    const databaseUrl = await sharedPostgres().createDatabase();
    const others = [1, 2, 3].map(() =>
      startProcess(`
        const { openStore } = await load('db/open-store.ts');
        const { migrate } = await load('db/migrate.ts');
        const databaseUrl = ${JSON.stringify(databaseUrl)};
        await say('ready');
        await new Promise((go) => process.stdin.once('data', go));
        const store = await openStore(databaseUrl);
        const names = await migrate(store);
        await say(String(names.length));
        process.exit();
      `),
    );
    for (const other of others) expect(await other.line()).toBe('ready');
    for (const other of others) other.child.stdin!.write('go\n');
    const counts = await Promise.all(others.map((other) => other.line()));
    expect(others.map((other) => other.stderr())).toEqual(['', '', '']);
    expect(counts.map(Number).sort()).toEqual([0, 0, expect.toSatisfy((n) => n > 0)]);
  });
});

test('a file is migrated from where it is', async () => {
  const path = join(newFolder(), 'postern.db');
  const store = await openStore(path);
  onTestFinished(() => store.close());
  const names = await migrate(store);
  expect(names[0]).toBe('0001-tables');
  expect(await migrate(store, { ...(await known(store.db)), '9999-next': making('next') })).toEqual(
    ['9999-next'],
  );
});

/** The completed migrations, with the names that the version that ran them gave them. */
async function known(db: Store['db']): Promise<Record<string, Migration>> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, making('never')]));
}

function making(name: string): Migration {
  return {
    up: async (db) => void (await sql`create table ${sql.table(name)} (a int)`.execute(db)),
  };
}

const failing: Migration = {
  async up(db) {
    await sql`create table half (a int)`.execute(db);
    await sql`select * from nowhere`.execute(db);
  },
};
