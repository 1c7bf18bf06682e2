import { sql } from 'kysely';
import { createJobs } from '../../packages/service/src/jobs/jobs.ts';
import { claimChunks } from '../../packages/service/src/jobs/claim.ts';
import { createWorker } from '../../packages/service/src/jobs/worker.ts';
import { createMemoryCounter } from '../../packages/service/src/limits/counter.ts';
import { migrate } from '../../packages/service/src/db/migrate.ts';
import { openStore } from '../../packages/service/src/db/open-store.ts';
import { openQueue } from '../../packages/service/src/queue/open-queue.ts';
import { DEFAULTS } from '../../packages/service/src/config/settings.ts';
import { createOutbox } from '../../packages/service/src/webhooks/outbox.ts';
import { dueEndpoints } from '../../packages/service/src/webhooks/due-endpoints.ts';
import { median } from '../table.js';
import endpointsSql from './fill/endpoints.sql';
import jobsSql from './fill/jobs.sql';
import largeSql from './fill/large.sql';
import { stubResult } from './stub.js';

/* A program of the service's sources, for what its API does not show: one search for work beside work that waits. */

const { performance } = globalThis;
const ORGANIZATIONS = 600;
const LATER_MS = 24 * 3_600_000;
const CLAIMS = 25;
const LOOKS = 50;
/** Chunks of a claim, as a worker takes them. */
const MOST = 16;
const CHUNK = 500;

/** Measures claims, and one-address jobs a second, beside open jobs of which half are due later. */
export async function measureJobs(databaseUrl, { open, completed }) {
  const service = await openService(databaseUrl);
  try {
    await fill(service.store, jobsSql, { open, organizations: ORGANIZATIONS, ...times() });
    const lookMs = await medianMs(LOOKS, () => claimAt(service, service.now() - LATER_MS));
    const claimMs = await medianMs(CLAIMS, () => claimAt(service, service.now()));
    const perSecond = await completedPerSecond(service, completed);
    return { lookMs, claimMs, perSecond };
  } finally {
    await service.close();
  }
}

/** Measures a search for due endpoints among those that deliveries wait for, of which half are due later. */
export async function measureEndpoints(databaseUrl, { endpoints }) {
  const service = await openService(databaseUrl);
  try {
    await fill(service.store, endpointsSql, { endpoints, ...times() });
    return { lookMs: await medianMs(LOOKS, () => dueEndpoints(service.store, service.now())) };
  } finally {
    await service.close();
  }
}

/** Measures the time of a job of one address beside a job of many of another organization. */
export async function measureBehind(databaseUrl, { addresses }) {
  const service = await openService(databaseUrl);
  const worker = workerOf(service);
  try {
    await fill(service.store, largeSql, { addresses, chunkSize: CHUNK, ...times() });
    worker.start();
    const { jobs } = service;
    const isBegun = async () => (await jobs.get('large', 'large')).processed > 0;
    while (!(await isBegun())) await service.pause();
    const fromMs = performance.now();
    const { job } = await jobs.accept({
      orgId: 'small',
      emails: ['one@shop.example'],
      mode: 'medium',
    });
    while ((await jobs.get('small', job.job_id)).status !== 'completed') await service.pause();
    return { tookMs: performance.now() - fromMs };
  } finally {
    await worker.stop();
    await service.close();
  }
}

async function openService(databaseUrl) {
  const store = await openStore(databaseUrl);
  await migrate(store);
  const nothing = () => undefined;
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const queue = openQueue(store, log);
  const settings = { ...DEFAULTS, databaseUrl, drainMs: 2000 };
  const createCounter = createMemoryCounter;
  const context = { store, queue, settings, log, createCounter, now: Date.now };
  const outbox = createOutbox(context);
  await queue.start();
  return {
    ...context,
    outbox,
    jobs: createJobs(context, outbox),
    pause: () => new Promise((resolve) => globalThis.setTimeout(resolve, 2)),
    async close() {
      await queue.close();
      await store.close();
    },
  };
}

function workerOf(service) {
  const validate = async ({ email }) => stubResult(email, '');
  const engine = { validate, validateForJob: validate, isDeep: false };
  return createWorker(service, { engine, outbox: service.outbox });
}

const times = () => ({ now: Date.now(), later: Date.now() + LATER_MS });

const claimAt = (service, at) =>
  claimChunks({ ...service, now: () => at }, service.outbox, { most: MOST, except: [] });

async function completedPerSecond(service, wanted) {
  const completed = async () => {
    const { rows } = await sql`select count(*) as n from job where state = 'completed'`.execute(
      service.store.db,
    );
    return Number(rows[0].n);
  };
  const worker = workerOf(service);
  worker.start();
  const least = async (wanted) => {
    for (;;) {
      const count = await completed();
      if (count >= wanted) return count;
      await service.pause();
    }
  };
  // The worker repairs jobs first, as it does once a minute.
  const first = await least(1);
  const fromMs = performance.now();
  const count = (await least(first + wanted)) - first;
  const tookMs = performance.now() - fromMs;
  await worker.stop();
  return (count / tookMs) * 1000;
}

async function medianMs(times, run) {
  const all = [];
  for (let count = 0; count < times; count++) {
    const fromMs = performance.now();
    await run();
    all.push(performance.now() - fromMs);
  }
  return median(all);
}

/** Fills an empty database by a file of statements, in which `{name}` stands for a number. */
async function fill({ db, dialect }, statements, numbers) {
  const text = statements.replace(/\{(\w+)\}/g, (_, name) => String(numbers[name]));
  for (const statement of text.split(';').filter((each) => each.trim() !== ''))
    await sql.raw(statement).execute(db);
  // As autovacuum does after a while; SQLite has no statistics.
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(db);
}
