import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import { DEFAULTS } from '../config/settings.ts';
import { migrate } from '../db/migrate.ts';
import { openStore } from '../db/open-store.ts';
import { newFolder } from '../test/folder.ts';
import { backupStore } from './backup-store.ts';

const DAY = 24 * 3_600_000;

test('a copy is made once a day, and the newest seven are kept', async () => {
  const { context, folder, note } = await opened();
  for (let day = 0; day < 10; day += 1) {
    await note(`day ${day}`);
    const at = { ...context, now: () => Date.UTC(2026, 1, 20) + day * DAY };
    expect(await backupStore(at)).toMatch(/postern-2026-0[23]-\d\d\.db$/);
    expect(await backupStore(at)).toBe(null);
  }
  const names = readdirSync(folder).sort();
  expect(names).toHaveLength(7);
  expect(names[0]).toBe('postern-2026-02-23.db');
  expect(names.at(-1)).toBe('postern-2026-03-01.db');
});

test('a copy is a separate database with the rows of that time', async () => {
  const { context, note } = await opened();
  await note('before');
  const path = (await backupStore(context))!;
  await note('after');
  const copy = await openStore(path);
  onTestFinished(() => copy.close());
  expect(await copy.db.selectFrom('setting').select('name').execute()).toEqual([
    { name: 'before' },
  ]);
});

test('the partial copies of a killed process are deleted, and other files are not', async () => {
  const { context, folder } = await opened();
  for (const name of ['postern-2026-01-01.db.part', 'mine.db', 'postern-notes.txt'])
    writeFileSync(join(folder, name), 'x');
  await backupStore(context);
  expect(readdirSync(folder).sort()).toEqual([
    'mine.db',
    expect.stringMatching(/^postern-\d{4}-\d\d-\d\d\.db$/),
    'postern-notes.txt',
  ]);
});

test('a missing folder rejects, and nothing is copied without a folder', async () => {
  const { context } = await opened();
  const settings = { ...context.settings, backupDirectory: '/nowhere/at/all' };
  await expect(backupStore({ ...context, settings })).rejects.toThrow('/nowhere/at/all');
  const none = { ...context.settings, backupDirectory: null };
  expect(await backupStore({ ...context, settings: none })).toBe(null);
});

async function opened() {
  const store = await openStore(join(newFolder(), 'postern.db'));
  onTestFinished(() => store.close());
  await migrate(store);
  const folder = newFolder();
  const settings = { ...DEFAULTS, backupDirectory: folder };
  const context: Pick<ServiceContext, 'store' | 'settings' | 'now'> = {
    store,
    settings,
    now: Date.now,
  };
  const note = (name: string) =>
    store.write((trx) => trx.insertInto('setting').values({ name, value: '' }).execute());
  return { context, folder, note };
}
