import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite-database.ts';
import { openSqliteStore } from './sqlite-store.ts';

const DAMAGES: [name: string, damage: (path: string) => void, message: string][] = [
  ['cut off to nothing', (path) => truncateSync(path, 0), 'is empty: it was cut off'],
  ['cut off in its header', (path) => truncateSync(path, 50), 'is damaged'],
  ['cut off in its middle', (path) => truncateSync(path, 20_480), 'its end is missing'],
  ['without its header', (path) => overwrite(path, 0, Buffer.alloc(100)), 'is damaged'],
  ['all zeros', (path) => overwrite(path, 0, Buffer.alloc(8192)), 'is damaged'],
  [
    'with a broken first page',
    (path) => overwrite(path, 100, Buffer.alloc(200, 255)),
    'is damaged',
  ],
  ['a text', (path) => writeFileSync(path, 'Dear sir or madam,\n'.repeat(100)), 'is damaged'],
  ['missing beside its log', (path) => renameSync(path, `${path}-wal`), 'is missing'],
];

describe('a file that is', () => {
  test.each(DAMAGES)('%s is rejected and stays unchanged', async (_name, damage, message) => {
    const path = join(newFolder(), 'postern.db');
    await make(path);
    damage(path);
    const before = bytesOf(path);
    await expect(openSqliteStore(path)).rejects.toThrow(message);
    await expect(openSqliteStore(path)).rejects.toThrow(path);
    expect(bytesOf(path)).toBe(before);
  });

  test("another program's is rejected and stays unchanged", async () => {
    const path = join(newFolder(), 'other.db');
    const other = openSqlite(path);
    other.exec('create table friend (name text)');
    other.close();
    const before = bytesOf(path);
    await expect(openSqliteStore(path)).rejects.toThrow(
      `${path} is the database of another program.`,
    );
    expect(bytesOf(path)).toBe(before);
  });
});

test('a directory is rejected', async () => {
  const path = join(newFolder(), 'postern.db');
  mkdirSync(path);
  await expect(openSqliteStore(path)).rejects.toThrow(`${path} is a directory`);
});

test('a path in a folder that does not exist is rejected', async () => {
  const path = join(newFolder(), 'nowhere', 'postern.db');
  await expect(openSqliteStore(path)).rejects.toThrow(`${path} cannot be made`);
});

test('a copy of a file in use, without its log, is rejected, because it can be incomplete', async () => {
  const path = join(newFolder(), 'postern.db');
  const store = await openSqliteStore(path);
  await migrate(store);
  copyFileSync(path, `${path}.copy`);
  await expect(openSqliteStore(`${path}.copy`)).rejects.toThrow('was not closed');
  await store.close();
});

async function make(path: string): Promise<void> {
  const store = await openSqliteStore(path);
  await migrate(store);
  await store.close();
}

function overwrite(path: string, at: number, bytes: Buffer): void {
  const whole = readFileSync(path);
  bytes.copy(whole, at);
  writeFileSync(path, whole);
}

function bytesOf(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}
