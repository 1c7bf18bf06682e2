import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../../metrics/metrics.ts';
import { gate } from '../../jobs/test/open-bench.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { openContext } from '../../test/service-context.ts';
import { sharedPostgres, STORES } from '../../test/stores.ts';
import { openApp } from '../test/open-app.ts';
import { createProbeApp } from './probes.ts';

test('the probes return 200 without a key and without an envelope', async () => {
  const { ask } = await openApp();
  for (const path of ['/healthz', '/readyz']) {
    const { status, text } = await ask(path, { key: null });
    expect([status, text]).toEqual([200, 'ok\n']);
  }
});

test('a service that stops is healthy and not ready', async () => {
  const { ask } = await openApp({ given: { isDraining: () => true } });
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
});

test('a service whose event loop is late is healthy and not ready', async () => {
  let isLate = true;
  const { ask } = await openApp({ given: { isLate: () => isLate } });
  expect((await ask('/healthz')).status).toBe(200);
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'late\n' });
  isLate = false;
  expect((await ask('/readyz')).status).toBe(200);
});

test('a service without its database is healthy and not ready', async () => {
  const { ask, context } = await openApp();
  const ping = vi.spyOn(context.store, 'ping').mockRejectedValue(new Error('gone'));
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(503);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  ping.mockReturnValue(new Promise(() => undefined));
  const asked = ask('/readyz');
  await vi.advanceTimersByTimeAsync(2000);
  expect((await asked).status).toBe(503);
});

test('a service whose disk is full is not ready until there is space', async () => {
  const { ask, context } = await openApp();
  const { db } = context.store;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db);
  const value = 'x'.repeat(100_000);
  await expect(
    db.insertInto('setting').values({ name: 'large', value }).execute(),
  ).rejects.toMatchObject({ errcode: 13 });
  expect((await ask('/readyz')).status).toBe(503);
  await sql.raw('pragma max_page_count = 1000000').execute(db);
  expect((await ask('/readyz')).status).toBe(200);
});

test('a service whose file cannot be written is not ready until it can', async () => {
  const { ask, context } = await openApp();
  await sql`pragma query_only = on`.execute(context.store.db);
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'no database\n' });
  expect((await ask('/healthz')).status).toBe(200);
  await sql`pragma query_only = off`.execute(context.store.db);
  expect((await ask('/readyz')).status).toBe(200);
});

test.skipIf(needsPostgres())('a service whose PostgreSQL is read-only is not ready', async () => {
  const [postgres] = STORES.filter(({ name }) => name === 'PostgreSQL');
  const context = await postgres!.openContext();
  const log = { ...context.log, warn: vi.fn(), info: vi.fn() };
  const services = { metrics: createMetrics(context), isDraining: () => false };
  const app = createProbeApp({ ...context, log }, services);
  const statusOf = async () => (await app.fetch(new Request('http://127.0.0.1/readyz'))).status;
  const { db } = context.store;
  /** Makes new connections read-only, as after a failover. */
  const setReadOnly = async (value: 'on' | 'off') => {
    const name = new URL(context.settings.databaseUrl).pathname.slice(1);
    await sharedPostgres().query(
      `alter database ${name} set default_transaction_read_only = ${value}`,
    );
    await sharedPostgres().query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    const isReadOnly = async () =>
      sql<{ is: string }>`select current_setting('transaction_read_only') as is`.execute(db).then(
        ({ rows }) => rows[0]!.is,
        () => null,
      );
    await expect.poll(isReadOnly).toBe(value);
  };
  expect(await statusOf()).toBe(200);
  await setReadOnly('on');
  for (let count = 0; count < 3; count += 1) expect(await statusOf()).toBe(503);
  await setReadOnly('off');
  expect(await statusOf()).toBe(200);
  expect(log.warn.mock.calls).toEqual([
    [
      { code: '25006', reason: 'cannot execute INSERT in a read-only transaction' },
      'The database cannot be written: not ready',
    ],
  ]);
  expect(log.info).toHaveBeenCalledOnce();
});

test('readiness probes at the same time share one write', async () => {
  const { ask, context } = await openApp();
  const answers = gate();
  const ping = vi.spyOn(context.store, 'ping').mockReturnValue(answers.opened);
  const asked = [1, 2, 3].map(() => ask('/readyz'));
  await expect.poll(() => ping.mock.calls.length).toBe(1);
  answers.open();
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(ping).toHaveBeenCalledTimes(1);
});

test('the metrics are 404 when no token is set', async () => {
  const { ask } = await openApp();
  expect((await ask('/metrics', { headers: { Authorization: 'Bearer null' } })).status).toBe(404);
});

test('the metrics need the metrics token, and API keys do not open them', async () => {
  const { ask, key } = await openApp({ settings: { metricsToken: 'secret' } });
  const asked = async (token: string | null) =>
    (
      await ask('/metrics', {
        key: null,
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      })
    ).status;
  expect(await asked('secret')).toBe(200);
  for (const token of [null, 'Secret', 'secret1', key]) expect(await asked(token)).toBe(401);
});

test('the metrics have requests by route and status, and pending jobs and deliveries', async () => {
  const { ask } = await openApp({ settings: { metricsToken: 't' } });
  await ask('/v1/email/single-validate', { json: { email: 'jane@shop.example' } });
  await ask('/jane@shop.example');
  await ask('/v1/email/bulk-validate', { json: { email: ['jane@shop.example', 'b', 'b'] } });
  const { text, headers } = await ask('/metrics', {
    key: null,
    headers: { Authorization: 'Bearer t' },
  });
  expect(headers.get('content-type')).toContain('text/plain');
  for (const line of [
    'postern_http_request_duration_seconds_count{route="POST /v1/email/single-validate",status="200"} 1',
    'postern_http_request_duration_seconds_count{route="unknown",status="404"} 1',
    'postern_results_total{origin="single",status="valid"} 1',
    'postern_results_total{origin="bulk",status="valid"} 0',
    'postern_delivery_attempts_total{outcome="failed"} 0',
    'postern_database_up 1',
    'postern_jobs{state="queued"} 1',
    'postern_jobs{state="processing"} 0',
    'postern_job_addresses{state="waiting"} 3',
    'postern_job_addresses{state="done"} 0',
    'postern_deliveries_waiting 0',
    'postern_delivery_late_seconds 0',
  ]) {
    expect(text).toContain(line);
  }
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).not.toContain('shop.example');
});

test('the metrics have postern_database_up 0 when the database fails', async () => {
  const { given, context } = await openApp();
  vi.spyOn(context.store.db, 'selectFrom').mockImplementation(() => {
    throw new Error('gone');
  });
  expect(await given.metrics.text()).toContain('postern_database_up 0');
});

test('the local port has the metrics and the probes, and nothing else', async () => {
  const context = await openContext();
  let isDraining = false;
  const app = createProbeApp(context, {
    metrics: createMetrics(context),
    isDraining: () => isDraining,
  });
  const statusOf = async (path: string, method = 'GET') =>
    (await app.fetch(new Request(`http://127.0.0.1${path}`, { method }))).status;
  expect(await statusOf('/metrics')).toBe(200);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/v1/webhooks')).toBe(404);
  expect(await statusOf('/metrics', 'POST')).toBe(405);
  isDraining = true;
  expect(await statusOf('/readyz')).toBe(503);
  expect(await statusOf('/healthz')).toBe(200);
});
