import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addresses } from '../jobs/test/open-bench.ts';
import { fillEvent } from '../retention/test/fill.ts';
import { startService, type ServiceOptions } from '../service/service.ts';
import { newFolder } from '../test/folder.ts';
import { stubEngine } from '../test/service-context.ts';
import { startProcess } from '../test/process.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { sharedPostgres } from '../test/stores.ts';
import { migrate } from './migrate.ts';
import { moveRows } from './move-rows.ts';
import { openStore } from './open-store.ts';
import { openSqliteStore } from './sqlite-store.ts';

const LIST = addresses(25);

describe.skipIf(needsPostgres())('a move to PostgreSQL', { timeout: 60_000 }, () => {
  test('that was killed can be repeated, and the service continues there with the key, the job and the deliveries', async () => {
    const { path, key, jobId } = await filled();
    const to = await sharedPostgres().createDatabase();
    const killed = startProcess(`
      const { openStore } = await load('db/open-store.ts');
      const { openSqliteStore } = await load('db/sqlite-store.ts');
      const { migrate } = await load('db/migrate.ts');
      const { moveRows } = await load('db/move-rows.ts');
      const source = await openSqliteStore(${JSON.stringify(path)});
      const target = await openStore(${JSON.stringify(to)});
      await migrate(target);
      await moveRows(source, target, { batchSize: 4, onStep({ table, copied }) {
        if (table !== 'entry' || copied < 8) return;
        process.stdout.write('half\\n');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      } });
    `);
    expect(await killed.line(), killed.stderr()).toBe('half');
    killed.child.kill('SIGKILL');
    await killed.ended;
    await expect(openStore(to)).rejects.toThrow('a move into it was interrupted');
    await expect(openStore(path)).rejects.toThrow('is being moved');

    const other = await filled();
    await expect(moved(other.path, to)).rejects.toThrow('a part of another file');
    const counts = await moved(path, to);
    expect(counts.get('entry')).toBe(LIST.length);
    expect(counts.get('delivery')).toBe(1);
    await expect(moved(path, to)).rejects.toThrow('not empty');

    const url = await serving({ databaseUrl: to, validate: stubEngine.validate });
    const job = await finished(url, key, jobId);
    expect(job).toMatchObject({ status: 'completed', processed: LIST.length });
    await expect(moved(path, to)).rejects.toThrow('not empty');
  });

  test('changes neither a target that has rows nor the file', async () => {
    const { path } = await filled();
    const to = await sharedPostgres().createDatabase();
    const target = await openStore(to);
    await migrate(target);
    await target.db.insertInto('setting').values({ name: 'a', value: 'b' }).execute();
    await target.close();
    await expect(moved(path, to)).rejects.toThrow('not empty');
    await (await openStore(to)).close();
    await (await openStore(path)).close();
  });

  test('copies booleans and times of accounts', async () => {
    const { path } = await filled();
    const to = await sharedPostgres().createDatabase();
    await moved(path, to);
    const store = await openStore(to);
    onTestFinished(() => store.close());
    const { rows } = await sql`select email_verified, created_at from person`.execute(store.db);
    expect(rows).toEqual([
      { email_verified: true, created_at: new Date('2026-11-23T10:00:00.000Z') },
    ]);
  });
});

/** A file with a user, a pending event, and a job with a chunk that a crashed worker has claimed. */
async function filled() {
  const path = join(newFolder(), 'postern.db');
  const service = await startService({ ...SETTINGS, databaseUrl: path, role: 'api' });
  const { key } = await keyOf(service);
  const accepted = await fetch(`${service.url}/v1/email/bulk-validate`, {
    method: 'POST',
    headers: { 'X-RB-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: LIST }),
  });
  const { data } = (await accepted.json()) as { data: { job_id: string } };
  await service.close();
  const store = await openSqliteStore(path);
  const { id } = await store.db.selectFrom('organisation').select('id').executeTakeFirstOrThrow();
  await fillEvent({ store }, id, Date.now());
  await sql`update chunk set state = 'leased', token = 7, due_at = 1 where number = 0`.execute(
    store.db,
  );
  await sql`insert into person (id, name, email, email_verified, created_at, updated_at)
    values ('p', 'Jane', 'jane@shop.example', 1, '2026-11-23T10:00:00.000Z',
      '2026-11-23T10:00:00.000Z')`.execute(store.db);
  await store.close();
  return { path, key, jobId: data.job_id };
}

const SETTINGS: ServiceOptions = { port: 0, dashboard: false, logLevel: 'silent', chunkSize: 10 };

async function keyOf({ createKey }: Awaited<ReturnType<typeof startService>>) {
  const made: unknown = await createKey();
  return { key: typeof made === 'string' ? made : (made as { key: string }).key };
}

async function moved(from: string, to: string) {
  const source = await openSqliteStore(from, { mayBeMoved: true });
  const target = await openStore(to, { mayBeMoved: true });
  try {
    await migrate(target);
    return await moveRows(source, target);
  } finally {
    await target.close();
    await source.close();
  }
}

async function serving(options: ServiceOptions): Promise<string> {
  const service = await startService({ ...SETTINGS, ...options });
  onTestFinished(() => service.close());
  return service.url!;
}

async function finished(url: string, key: string, id: string) {
  for (;;) {
    const reply = await fetch(`${url}/v1/email/bulk-validate/${id}`, {
      headers: { 'X-RB-Key': key },
    });
    const { data } = (await reply.json()) as { data: { status: string; processed: number } };
    if (reply.status !== 200 || data.status === 'completed') return data;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
