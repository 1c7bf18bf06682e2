import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../test/folder.ts';
import { THREAD_ENDED } from '../thread/start-thread.ts';
import { connectByThread } from './sqlite-connection.ts';

beforeEach(() => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => expect(terminate, 'a thread was ended by force').not.toHaveBeenCalled());
});

test('a statement after end() never reaches the thread, which completes the earlier ones', async () => {
  const path = join(newFolder(), 'postern.db');
  const connection = await connectByThread(path, false);
  const before = connection.query('select 1 as one', []);
  const closing = connection.close();
  const late = await Promise.allSettled(
    Array.from({ length: 50 }, () => connection.query('select 1', [])),
  );
  for (const settled of late)
    expect(settled).toMatchObject({ status: 'rejected', reason: { message: THREAD_ENDED } });
  expect(await before).toEqual({ rows: [{ one: 1 }] });
  await Promise.all([closing, connection.close()]);
  expect(existsSync(`${path}-wal`)).toBe(false);
});

test('a running statement completes before the file is closed', async () => {
  const connection = await connectByThread(join(newFolder(), 'postern.db'), false);
  await connection.exec('create table number (n integer)');
  const adding = connection.query(
    `insert into number with recursive one (n) as (select 1 union all select n + 1 from one limit 100000)
     select n from one`,
    [],
  );
  await connection.close();
  expect(await adding).toEqual({ rows: [], changes: 100_000 });
});

test('the thread of a rejected file ends', async () => {
  const path = join(newFolder(), 'postern.db');
  writeFileSync(path, 'not a database');
  await expect(connectByThread(path, false)).rejects.toThrow('damaged');
});
