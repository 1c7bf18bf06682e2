import { execFile } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { round, table } from '../table.js';
import { engines } from './engines.js';
import { load } from './load.js';

/*
 * node queue/main.js [engine …]: what the queues behind `Queue` cost on a PostgreSQL of their own.
 * BENCH_QUEUE_MS=1000 for shorter rounds (default 4000).
 */

const ROUND_MS = Number(process.env.BENCH_QUEUE_MS ?? 4000);
const CALLERS = 8;
const HINTS = 60;
const BACKLOG = 10_000;
/** The server tells of a connection's transactions up to ten seconds late. */
const LATE_MS = 11_000;
const TABLES = { 'graphile-worker': 'postern_queue._private_jobs', 'pg-boss': 'pgboss.job' };

const { startPostgres } = await load('test/postgres.ts');
const { openStore } = await load('storage/open-store.ts');
const { migrate } = await load('storage/migrate.ts');
const run = promisify(execFile);

/** Promises that an engine lets fail with nobody to hear it: in a program they end the process. */
let unheard = 0;
process.on('unhandledRejection', () => (unheard += 1));

const asked = process.argv.slice(2);
const server = await startPostgres();
const rows = [];
try {
  for (const name of asked.length ? asked : Object.keys(engines)) rows.push(await measure(name));
} finally {
  await server.remove();
}
const names = Object.keys(rows[0]);
console.log(
  table(
    names,
    rows.map((row) => names.map((name) => row[name])),
  ),
);

async function measure(name) {
  const url = await server.createDatabase();
  let store = await openStore(url);
  await migrate(store);
  const open = async () => {
    const queue = await engines[name](url);
    return { queue, close: () => queue.close() };
  };

  const plain = await rate(store, () => undefined);
  const giver = await open();
  const hinting = await rate(store, (trx) => giver.queue.hint(trx, 'jobs'));
  await giver.close();

  await store.close();
  const idle = await idleCost(name, url);
  store = await openStore(url);

  const { queue, close } = await open();
  const ear = listen(queue);
  await queue.start();
  await pause(2000);
  const latencies = [];
  for (let index = 0; index < HINTS; index += 1) {
    await pause(100 + 400 * Math.random());
    latencies.push(await latency(store, queue, ear));
  }
  latencies.sort((a, b) => a - b);

  const sleeping = await open();
  await close();
  for (let index = 0; index < BACKLOG; index += 50)
    await Promise.all(
      Array.from({ length: 50 }, () => store.write((trx) => sleeping.queue.hint(trx, 'jobs'))),
    );
  const waiting = await waitingRows(name, url);
  const late = listen(sleeping.queue);
  const started = performance.now();
  await sleeping.queue.start();
  const heard = await Promise.race([late.next(), pause(30_000, null)]);
  const drained = heard === null ? null : performance.now() - started;
  await pause(2000);
  const behind = await latency(store, sleeping.queue, late);

  await truncate(name, url);
  const truncated = await latency(store, sleeping.queue, late);

  unheard = 0;
  await server.kill();
  await pause(1000);
  await server.start();
  const restarted = await untilHeard(store, sleeping.queue, late);
  await Promise.race([sleeping.close(), pause(5000)]);
  await store.close();

  return {
    engine: name,
    'transactions/s bare': Math.round(plain),
    'with a hint': Math.round(hinting),
    'idle CPU ms/s': idle.cpu,
    'idle transactions/s': round(idle.transactions, 1),
    'wake p50 ms': round(latencies[HINTS >> 1], 1),
    'p95 ms': round(latencies[Math.floor(HINTS * 0.95)], 1),
    [`rows after ${BACKLOG} unheard`]: waiting,
    'first heard ms': drained === null ? 'never' : Math.round(drained),
    'wake then ms': behind === null ? 'never' : round(behind, 1),
    'tables emptied, wake ms': truncated === null ? 'never' : round(truncated, 1),
    'server restarted, heard after ms': restarted === null ? 'never' : Math.round(restarted),
    'unhandled rejections then': unheard,
  };
}

/** Transactions a second of several callers, each with one small write and what `also` adds. */
async function rate(store, also) {
  let count = 0;
  const until = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let index = 0; performance.now() < until; index += 1) {
        await store.write(async (trx) => {
          const name = `${caller}:${index}:${Math.random()}`;
          await trx.insertInto('setting').values({ name, value: '' }).execute();
          await also(trx);
        });
        count += 1;
      }
    }),
  );
  return (count * 1000) / ROUND_MS;
}

async function idleCost(name, url) {
  const file = fileURLToPath(new URL('idle.js', import.meta.url));
  const ms = 2 * LATE_MS;
  await pause(LATE_MS);
  const running = run(process.execPath, [file, name, url, String(ms)]);
  await pause(LATE_MS);
  const before = await commits(url);
  const at = performance.now();
  await pause(LATE_MS);
  const transactions = ((await commits(url)) - before) / ((performance.now() - at) / 1000);
  const { stdout } = await running;
  return { cpu: Number(stdout), transactions };
}

async function commits(url) {
  const [{ n }] = await server.query(
    `select xact_commit as n from pg_stat_database where datname = '${url.split('/').pop()}'`,
  );
  return Number(n);
}

function listen(queue) {
  let wake = () => undefined;
  queue.listen('jobs', () => wake());
  queue.listen('deliveries', () => undefined);
  return { next: () => new Promise((resolve) => (wake = () => resolve(true))) };
}

/** From the commit until it is heard; null for never. */
async function latency(store, queue, ear) {
  const heard = ear.next();
  await store.write((trx) => queue.hint(trx, 'jobs'));
  const at = performance.now();
  if ((await Promise.race([heard, pause(10_000, null)])) === null) return null;
  return Math.max(0, performance.now() - at);
}

/** Hints once a 50 ms until one is heard. */
async function untilHeard(store, queue, ear) {
  const at = performance.now();
  let isHeard = false;
  void ear.next().then(() => (isHeard = true));
  while (!isHeard && performance.now() - at < 60_000) {
    await store.write((trx) => queue.hint(trx, 'jobs')).catch(() => undefined);
    await pause(50);
  }
  return isHeard ? performance.now() - at : null;
}

async function waitingRows(name, url) {
  if (!TABLES[name]) return 0;
  const [{ n }] = await server.query(
    `select count(*) as n from ${TABLES[name]}`,
    url.split('/').pop(),
  );
  return Number(n);
}

async function truncate(name, url) {
  if (TABLES[name]) await server.query(`truncate ${TABLES[name]} cascade`, url.split('/').pop());
}
