import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { startProcess } from '../test/process.ts';
import { databaseCode } from './database-code.ts';
import { isUnavailable } from './is-unavailable.ts';
import { migrate } from './migrate.ts';
import { openSqliteStore } from './sqlite-store.ts';

test('written rows are there after a restart, and closing leaves only the database file', async () => {
  const path = join(newFolder(), 'postern.db');
  const store = await open(path);
  await note(store, 'a');
  expect(existsSync(`${path}-wal`)).toBe(true);
  await store.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(await notes(await open(path))).toEqual(['a']);
});

test('closing a store without queries releases its file too', async () => {
  const path = join(newFolder(), 'postern.db');
  for (let round = 0; round < 2; round += 1) await (await openSqliteStore(path)).close();
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test('a second close waits until the file is released too', async () => {
  const path = join(newFolder(), 'postern.db');
  const store = await open(path);
  const counting = sql.raw(LONG).execute(store.db);
  const closing = store.close();
  await store.close();
  await (await openSqliteStore(path)).close();
  await Promise.all([counting, closing]);
});

test('only the owner can read the file', async () => {
  const path = join(newFolder(), 'postern.db');
  await note(await open(path), 'a');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
});

test('a second store in the same process is rejected, and the first one keeps its lock', async () => {
  const path = join(newFolder(), 'postern.db');
  await note(await open(path), 'a');
  await expect(openSqliteStore(path)).rejects.toThrow(`${path} is in use`);
  expect(await attempt(path, 0)).toContain(`${path} is in use`);
});

test('the error of a second process names the running service and how to create keys meanwhile', async () => {
  const path = join(newFolder(), 'postern.db');
  const other = hold(path);
  expect(await other.line()).toBe('open');
  await expect(openSqliteStore(path)).rejects.toThrow(
    `${path} is in use by another Postern service: a file belongs to one process. ` +
      'Stop it first. Its dashboard can do some of this, such as creating keys, while it runs.',
  );
});

test('after kill -9 the next process starts at once, with all committed rows', async () => {
  const path = join(newFolder(), 'postern.db');
  const other = hold(path);
  expect(await other.line()).toBe('open');
  const answered: string[] = [];
  while (answered.length < 200) answered.push((await other.line())!);
  other.child.kill('SIGKILL');
  await other.ended;
  const kept = await notes(await open(path));
  expect(kept.slice(0, answered.length)).toEqual(answered);
  expect(kept.length - answered.length).toBeLessThanOrEqual(20_000);
});

test('a file whose log was deleted after kill -9 is rejected, until the operator creates an empty log', async () => {
  const path = join(newFolder(), 'postern.db');
  const other = hold(path);
  await other.line();
  other.child.kill('SIGKILL');
  await other.ended;
  rmSync(`${path}-wal`);
  await expect(openSqliteStore(path)).rejects.toThrow(
    `${path} was not closed, and ${path}-wal, which has the last changes, is missing.`,
  );
  await expect(openSqliteStore(path)).rejects.toThrow(`${path}-wal`);
  writeFileSync(`${path}-wal`, '');
  await (await open(path)).ping();
});

test('a path that is a symbolic link works after kill -9, and before its file exists', async () => {
  const folder = newFolder();
  const path = join(folder, 'link.db');
  symlinkSync('target.db', path);
  const other = hold(path);
  const answered: string[] = [];
  while (answered.length < 20) answered.push((await other.line()) ?? other.stderr());
  other.child.kill('SIGKILL');
  await other.ended;
  expect(existsSync(join(folder, 'target.db-wal'))).toBe(true);
  expect(existsSync(`${path}-wal`)).toBe(false);
  expect(await notes(await open(path))).toEqual(expect.arrayContaining(answered.slice(1)));
  await expect(openSqliteStore(join(folder, 'target.db'))).rejects.toThrow('is in use');
});

test('a damaged page is found at the start after kill -9, and the file and its log stay unchanged', async () => {
  const path = await damaged();
  const log = readFileSync(`${path}-wal`);
  for (let round = 0; round < 2; round += 1)
    await expect(openSqliteStore(path)).rejects.toThrow(`${path} is damaged`);
  expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
  expect(existsSync(`${path}-shm`)).toBe(false);
});

test('a page that is damaged later fails the first query that reads it, and every ping after it', async () => {
  const path = await damaged();
  // A closed file is not checked, which keeps the start fast.
  rmSync(`${path}-wal`);
  overwrite(path, 60, Buffer.alloc(4));
  const store = await openSqliteStore(path);
  onTestFinished(() => store.close());
  const error = await notes(store).catch((reason: unknown) => reason);
  expect([databaseCode(error), isUnavailable(error)]).toEqual(['SQLITE_CORRUPT', true]);
  await expect(store.ping()).rejects.toThrow('malformed');
});

test('a full disk fails writes, keeps the committed rows, and works again once there is space', async () => {
  const store = await open(join(newFolder(), 'postern.db'));
  await note(store, 'before');
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(store.db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 8}`).execute(store.db);

  const large = 'x'.repeat(100_000);
  const error = await store
    .write(async (trx) => {
      await trx.insertInto('setting').values({ name: 'half', value: '1' }).execute();
      await trx.insertInto('setting').values({ name: 'large', value: large }).execute();
    })
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ errcode: 13 });
  expect(isUnavailable(error)).toBe(true);
  expect(await notes(store)).toEqual(['before']);
  await expect(store.ping()).rejects.toMatchObject({ errcode: 13 });

  await sql.raw('pragma max_page_count = 1000000').execute(store.db);
  await store.ping();
  await note(store, 'after');
  expect(await notes(store)).toEqual(['before', 'after']);
});

test('the log beside the file stays small with many writes', async () => {
  const path = join(newFolder(), 'postern.db');
  const store = await open(path);
  const rows = JSON.stringify(Array.from({ length: 40_000 }, (_, index) => `name-${index}`));
  for (let round = 0; round < 3; round += 1) {
    await sql`
      insert into setting (name, value)
      select ${`${round}:`} || value, hex(randomblob(300)) from json_each(${rows})
    `.execute(store.db);
  }
  for (let index = 0; index < 5; index += 1) await note(store, `small-${index}`);
  expect(statSync(path).size).toBeGreaterThan(50_000_000);
  expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(16 * 1024 * 1024);
});

test('a copy is complete while transactions are running', async () => {
  const folder = newFolder();
  const store = await open(join(folder, 'postern.db'));
  await note(store, 'a');
  const writing = store.write(async (trx) => {
    for (const name of ['b', 'c', 'd'])
      await trx.insertInto('setting').values({ name, value: '' }).execute();
  });
  const copy = join(folder, 'copy.db');
  await Promise.all([writing, store.copyTo!(copy), note(store, 'e')]);
  expect([4, 5]).toContain((await notes(await open(copy))).length);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await expect(store.copyTo!(copy)).rejects.toThrow('EEXIST');
});

test('a folder without write permission is an error at the start', async () => {
  const folder = newFolder('/tmp');
  chmodSync(folder, 0o555);
  const path = join(folder, 'postern.db');
  expect(await attempt(path)).toContain(`${path} cannot be made`);
});

test('a file without write permission is an error at the start', async () => {
  const path = join(newFolder('/tmp'), 'postern.db');
  await (await open(path)).close();
  chmodSync(path, 0o444);
  chmodSync(join(path, '..'), 0o755);
  expect(await attempt(path)).toContain(`${path} cannot be written`);
});

async function open(path: string) {
  const store = await openSqliteStore(path);
  onTestFinished(() => store.close());
  await migrate(store);
  return store;
}

async function note(store: Awaited<ReturnType<typeof open>>, name: string): Promise<void> {
  await store.write((trx) => trx.insertInto('setting').values({ name, value: '' }).execute());
}

async function notes(store: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const rows = await store.db
    .selectFrom('setting')
    .select('name')
    .orderBy(sql`rowid`)
    .execute();
  return rows.map(({ name }) => name);
}

/** A process that has the file open and writes to it. It prints each name after its commit. */
function hold(path: string) {
  return startProcess(`
    const { openStore } = await load('db/open-store.ts');
    const { migrate } = await load('db/migrate.ts');
    const store = await openStore(${JSON.stringify(path)});
    await migrate(store);
    await say('open');
    for (let index = 0; index < 20_000; index += 1) {
      const name = String(index);
      await store.write((trx) => trx.insertInto('setting').values({ name, value: '' }).execute());
      await say(name);
    }
    setInterval(() => undefined, 1000);
  `);
}

/** The file of a killed process, with garbage in the page of settings. @returns its path. */
async function damaged(): Promise<string> {
  const path = join(newFolder(), 'postern.db');
  const store = await open(path);
  const rows = JSON.stringify(Array.from({ length: 400 }, (_, index) => `name-${index}`));
  await sql`insert into setting (name, value)
    select value, hex(randomblob(100)) from json_each(${rows})`.execute(store.db);
  const { rows: found } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_schema where name = 'setting'`.execute(store.db);
  await store.close();
  overwrite(path, (found[0]!.rootpage - 1) * PAGE_BYTES, Buffer.alloc(PAGE_BYTES, 0x5a));
  // The state in which a killed process leaves its file.
  overwrite(path, 60, Buffer.from([0, 0, 0, 1]));
  writeFileSync(`${path}-wal`, '');
  return path;
}

const PAGE_BYTES = 4096;

/** A query that occupies the thread for a while. */
const LONG = `with recursive number (n) as (select 1 union all select n + 1 from number limit 1000000)
  select count(*) from number`;

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+');
  writeSync(file, bytes, 0, bytes.length, at);
  closeSync(file);
}

const UNPRIVILEGED = 65_534;

/**
 * Opens the file in another process, as the thread of a store does. As root, that process changes to an
 * unprivileged user after it has loaded its modules, which that user might not be able to read.
 *
 * @returns the output of the process.
 */
async function attempt(path: string, uid = UNPRIVILEGED): Promise<string> {
  const other = startProcess(`
    const { openSqliteFile } = await load('db/open-sqlite-file.ts');
    openSqliteFile(':memory:', false).close();
    if (process.getuid?.() === 0) {
      process.setgroups([]);
      process.setgid(${uid});
      process.setuid(${uid});
    }
    try {
      openSqliteFile(${JSON.stringify(path)}, false);
      await say('open');
    } catch (error) {
      await say(error.message);
    }
    process.exit();
  `);
  return (await other.line()) ?? other.stderr();
}
