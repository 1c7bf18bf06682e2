import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { startPostgres, type PostgresServer } from '@postern/tools/test/postgres-server.ts';
import { isUnavailable } from './is-unavailable.ts';
import { migrate } from './migrate.ts';
import { openStore } from './open-store.ts';
import type { Store } from './store.ts';

let server: PostgresServer;

describe.skipIf(needsPostgres())('PostgreSQL', () => {
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  test('64-bit numbers are numbers', async () => {
    const store = await open();
    const { rows } = await sql<{ n: unknown }>`select 1795230537386::bigint as n`.execute(store.db);
    expect(rows).toEqual([{ n: 1795230537386 }]);
  });

  test('transactions that deadlock are run again, and both are committed', async () => {
    const store = await open();
    await note(store, 'a', 'b');
    const meet = barrier(2);
    const touch = (first: string, second: string) => {
      let runs = 0;
      return store.write(async (trx) => {
        await append(trx, first);
        if ((runs += 1) === 1) await meet();
        await append(trx, second);
        return runs;
      });
    };
    const runs = await Promise.all([touch('a', 'b'), touch('b', 'a')]);
    expect(runs.sort()).toEqual([1, 2]);
    const rows = await store.db.selectFrom('setting').select('value').execute();
    expect(rows).toEqual([{ value: 'xx' }, { value: 'xx' }]);
  });

  test('the store reconnects to a restarted server, and until then its errors count as unavailable', async () => {
    const store = await open();
    await note(store, 'before');
    const during = store.write(async (trx) => {
      await trx.insertInto('setting').values({ name: 'half', value: '' }).execute();
      await server.stop();
      await trx.insertInto('setting').values({ name: 'other half', value: '' }).execute();
    });
    expect(isUnavailable(await reason(during))).toBe(true);
    expect(isUnavailable(await reason(store.ping()))).toBe(true);
    await server.start();
    await store.ping();
    await note(store, 'after');
    expect(await notes(store)).toEqual(['after', 'before']);
  });

  test('committed rows survive a power failure', async () => {
    const store = await open();
    const answered: string[] = [];
    const writing = (async () => {
      for (let index = 0; index < 10_000; index += 1) {
        const name = String(index).padStart(6, '0');
        await note(store, name);
        answered.push(name);
        if (index === 50) void server.kill();
      }
    })();
    expect(isUnavailable(await reason(writing))).toBe(true);
    await server.start();
    const kept = await notes(store);
    expect(kept.slice(0, answered.length)).toEqual(answered);
    expect(kept.length - answered.length).toBeLessThanOrEqual(1);
  });

  test('a connection that an administrator ends fails only its query', async () => {
    const store = await open();
    const during = store.write(async (trx) => {
      await server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'postern'`,
      );
      await sql`select 1`.execute(trx);
    });
    expect(isUnavailable(await reason(during))).toBe(true);
    await store.ping();
  });

  test('a connection that breaks fails only its query', async () => {
    const proxy = await startProxy(Number(new URL(server.urlOf('postgres')).port));
    const store = await openStore(proxy.urlOf(await server.createDatabase()));
    onTestFinished(() => store.close());
    await migrate(store);
    const during = store.write(async (trx) => {
      proxy.cut();
      await sql`select 1`.execute(trx);
    });
    expect(isUnavailable(await reason(during))).toBe(true);
    await store.ping();
  });

  test('the error for too many clients of the server counts as unavailable', async () => {
    await server.query('create user plain');
    await server.query('alter user plain connection limit 0');
    const url = server.urlOf('postgres').replace('postgres@', 'plain@');
    const error = await reason(openStore(url));
    expect(error).toMatchObject({ message: expect.stringContaining('too many connections') });
    expect(isUnavailable(error)).toBe(true);
  });

  test('no error has the password', async () => {
    const { port } = new URL(server.urlOf('postgres'));
    for (const url of [
      `postgres://postgres:s3cret@127.0.0.1:${port}/nowhere`,
      'postgres://someone:s3cret@127.0.0.1:1/postern?sslmode=disable',
      'postgres://someone:s3cret@[oops/postern',
    ]) {
      const error = (await reason(openStore(url))) as Error;
      expect(error.message).toContain('cannot be used');
      expect(`${error.message}${error.stack}${String(error.cause)}`).not.toContain('s3cret');
    }
  });
});

async function open(): Promise<Store> {
  const store = await openStore(await server.createDatabase());
  onTestFinished(() => store.close());
  await migrate(store);
  return store;
}

async function note(store: Store, ...names: string[]): Promise<void> {
  await store.write((trx) =>
    trx
      .insertInto('setting')
      .values(names.map((name) => ({ name, value: '' })))
      .execute(),
  );
}

async function notes(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom('setting').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function append(db: Store['db'], name: string): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: sql`value || 'x'` })
    .where('name', '=', name)
    .execute();
}

function reason(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  );
}

function barrier(count: number): () => Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if ((count -= 1) === 0) open();
    return opened;
  };
}

/** A TCP proxy between a store and its server. */
async function startProxy(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = (server.address() as AddressInfo).port;
  const cut = () => sockets.forEach((socket) => socket.resetAndDestroy());
  onTestFinished(async () => {
    cut();
    await new Promise((resolve) => server.close(resolve));
  });
  return { cut, urlOf: (url: string) => url.replace(`:${port}/`, `:${own}/`) };
}
