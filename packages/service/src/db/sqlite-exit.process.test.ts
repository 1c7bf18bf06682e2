import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { startProcess } from '../test/process.ts';
import { THREAD_ENDED } from '../thread/start-thread.ts';
import { openSqliteStore } from './sqlite-store.ts';

test.each(['process.exit()', 'throw new Error("a mistake")'])(
  'a process that ends by %s leaves one complete file, with all committed rows',
  async (end) => {
    const path = join(newFolder(), 'postern.db');
    const other = startProcess(`
      const { openStore } = await load('db/open-store.ts');
      const { migrate } = await load('db/migrate.ts');
      const store = await openStore(${JSON.stringify(path)});
      await migrate(store);
      const noteOne = (name) =>
        store.write((trx) => trx.insertInto('setting').values({ name, value: '' }).execute());
      await noteOne('answered');
      void noteOne('under way');
      setTimeout(() => { ${end} });
    `);
    await other.ended;
    expect(existsSync(`${path}-wal`)).toBe(false);
    const store = await openSqliteStore(path);
    onTestFinished(() => store.close());
    const kept = await store.db.selectFrom('setting').select('name').execute();
    expect(kept).toContainEqual({ name: 'answered' });
  },
);

test('a process that exits while its file is being closed leaves one complete file', async () => {
  const path = join(newFolder(), 'postern.db');
  const other = exitWhileAsking(path, 'void store.close();');
  await other.ended;
  expect(existsSync(`${path}-wal`)).toBe(false);
  await (await openSqliteStore(path)).close();
});

test('a process that exits while its file is being opened leaves one complete file', async () => {
  const path = join(newFolder(), 'postern.db');
  await (await openSqliteStore(path)).close();
  const other = startProcess(`
    const { openStore } = await load('db/open-store.ts');
    void openStore(${JSON.stringify(path)});
    process.exit();
  `);
  await other.ended;
  expect(existsSync(`${path}-wal`)).toBe(false);
  await (await openSqliteStore(path)).close();
});

test('a process that exits is killed when its file is not closed in time, and leaves its log', async () => {
  const path = join(newFolder(), 'postern.db');
  const other = exitWhileAsking(path, "Atomics.wait = () => 'timed-out';");
  expect(await other.ended).toBe('SIGKILL');
  expect(existsSync(`${path}-wal`)).toBe(true);
  await (await openSqliteStore(path)).close();
});

test('a file whose thread failed can be opened by the next process, however the first one ends', async () => {
  const path = join(newFolder(), 'postern.db');
  const other = startProcess(`
    const { Worker } = await import('node:worker_threads');
    const { postMessage } = Worker.prototype;
    let thread;
    Worker.prototype.postMessage = function (...message) {
      thread = this;
      return postMessage.apply(this, message);
    };
    const { openStore } = await load('db/open-store.ts');
    const store = await openStore(${JSON.stringify(path)});
    // The program reads no such message: the thread fails as it does by a mistake of its own.
    thread.ref();
    postMessage.call(thread, null);
    await new Promise((resolve) => thread.once('exit', resolve));
    await say((await store.ping().catch((reason) => reason)).message);
    process.kill(process.pid, 'SIGKILL');
  `);
  expect(await other.line()).toBe(THREAD_ENDED);
  await other.ended;
  expect(existsSync(`${path}-wal`)).toBe(true);
  await (await openSqliteStore(path)).close();
});

/** Starts a process that exits while its store answers something long; `before` is what it does just before. */
function exitWhileAsking(path: string, before: string) {
  return startProcess(`
    const { sql } = await import('kysely');
    const { openStore } = await load('db/open-store.ts');
    const store = await openStore(${JSON.stringify(path)});
    sql.raw(${JSON.stringify(LONG)}).execute(store.db).catch(() => undefined);
    ${before}
    setImmediate(() => process.exit());
  `);
}

/** What is still being answered when the process exits. */
const LONG = `with recursive number (n) as (select 1 union all select n + 1 from number limit 2000000)
  select count(*) from number`;
