import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { openSqliteStore } from '../db/sqlite-store.ts';
import { DEFAULTS } from '../config/settings.ts';
import { newFolder } from '../test/folder.ts';
import { describeStores, STORES } from '../test/stores.ts';
import { openContext } from '../test/service-context.ts';
import { sessionSecret } from './session-secret.ts';

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const silent = { ...log, error: () => undefined };

async function openFile(path: string) {
  const store = await openSqliteStore(path);
  await migrate(store);
  onTestFinished(() => store.close());
  const setRow = (value: string) =>
    store.db.insertInto('setting').values({ name: 'session_secret', value }).execute();
  const rows = () =>
    store.db.selectFrom('setting').selectAll().where('name', '=', 'session_secret').execute();
  return { store, setRow, rows, settings: DEFAULTS, log: silent };
}

test('is created once beside a SQLite file, readable only by its owner', async () => {
  const path = join(newFolder(), 'postern.db');
  const context = await openFile(path);
  const secret = await sessionSecret(context);
  expect(secret.length).toBeGreaterThan(40);
  expect(await sessionSecret(context)).toBe(secret);
  expect(readFileSync(`${path}.secret`, 'utf8')).toBe(`${secret}\n`);
  expect(statSync(`${path}.secret`).mode & 0o777).toBe(0o600);
  expect(await context.rows()).toEqual([]);
});

test('is not in copies of the database', async () => {
  const path = join(newFolder(), 'postern.db');
  const context = await openFile(path);
  const secret = await sessionSecret(context);
  await context.store.copyTo!(`${path}.copy`);
  expect(readFileSync(`${path}.copy`).includes(secret)).toBe(false);
});

test('moves out of the row of an earlier version, and no byte of it stays in the database', async () => {
  const path = join(newFolder(), 'postern.db');
  const context = await openFile(path);
  const earlier = 'the secret of an earlier version, long enough';
  await context.setRow(earlier);
  expect(await sessionSecret(context)).toBe(earlier);
  expect(await context.rows()).toEqual([]);
  await context.store.copyTo!(`${path}.copy`);
  expect(readFileSync(`${path}.copy`).includes(earlier)).toBe(false);
  // The process was killed after the file was written, and before the row was deleted.
  await context.setRow('left over');
  expect(await sessionSecret(context)).toBe(earlier);
  expect(await context.rows()).toEqual([]);
});

test('a damaged file is an error with its path', async () => {
  const path = join(newFolder(), 'postern.db');
  const context = await openFile(path);
  writeFileSync(`${path}.secret`, 'short\n');
  await expect(sessionSecret(context)).rejects.toThrow(`${path}.secret is damaged`);
});

test('is written again over the partial file of a killed process', async () => {
  const path = join(newFolder(), 'postern.db');
  const context = await openFile(path);
  writeFileSync(`${path}.secret.part`, 'half');
  await sessionSecret(context);
  expect(readdirSync(dirname(path))).not.toContain('postern.db.secret.part');
});

test('of a database in memory is the same for each call', async () => {
  const context = await openContext();
  const secret = await sessionSecret(context);
  expect(await sessionSecret(context)).toBe(secret);
});

describeStores('the session secret', (openStore) => {
  test('is that of the settings, if set', async () => {
    const context = await openStore({ secret: 'a secret of the operator, long enough' });
    expect(await sessionSecret(context)).toBe('a secret of the operator, long enough');
  });
});

const postgres = STORES.find(({ name }) => name === 'PostgreSQL')!;

test.skipIf(postgres.isMissing)(
  'is required in the settings on PostgreSQL, and one in the database is used with a warning',
  async () => {
    const warnings: string[] = [];
    const context = await postgres.openContext({ secret: null });
    const warn = (_: object, message: string) => void warnings.push(message);
    const asked = { ...context, log: { ...silent, warn } };
    await expect(sessionSecret(asked)).rejects.toThrow(
      'On PostgreSQL the dashboard needs --secret',
    );
    const row = { name: 'session_secret', value: 'the secret of an earlier version' };
    await context.store.db.insertInto('setting').values(row).execute();
    expect(await sessionSecret(asked)).toBe(row.value);
    expect(warnings).toEqual([expect.stringContaining('--secret')]);
  },
);
