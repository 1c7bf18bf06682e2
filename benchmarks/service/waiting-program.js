import { sql } from 'kysely';
import { createJobs } from '../../packages/service/src/jobs/jobs.ts';
import { claim } from '../../packages/service/src/jobs/claim.ts';
import { createWorker } from '../../packages/service/src/jobs/worker.ts';
import { createMemoryCounter } from '../../packages/service/src/limits/counter.ts';
import { migrate } from '../../packages/service/src/db/migrate.ts';
import { openStore } from '../../packages/service/src/db/open-store.ts';
import { openQueue } from '../../packages/service/src/queue/open-queue.ts';
import { DEFAULTS } from '../../packages/service/src/settings.ts';
import { createOutbox } from '../../packages/service/src/webhooks/outbox.ts';
import { dueEndpoints } from '../../packages/service/src/webhooks/due-endpoints.ts';
import { median } from '../table.js';
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
    await fillJobs(service.store, { open, now: service.now() });
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
    await fillEndpoints(service.store, { endpoints, now: service.now() });
    return { lookMs: await medianMs(LOOKS, () => dueEndpoints(service.store, service.now())) };
  } finally {
    await service.close();
  }
}

/** Measures the time of a job of one address beside a job of many of another organization. */
export async function measureBehind(databaseUrl, { addresses }) {
  const service = await openService(databaseUrl);
  const worker = startWorker(service);
  try {
    await fillLarge(service.store, { addresses, now: service.now() });
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

function startWorker(service) {
  const validate = async ({ email }) => stubResult(email, '');
  const engine = { validate, validateForJob: validate, isDeep: false };
  const worker = createWorker(service, { engine, outbox: service.outbox });
  worker.start();
  return worker;
}

const claimAt = (service, at) =>
  claim({ ...service, now: () => at }, service.outbox, { most: MOST, except: [] });

async function completedPerSecond(service, wanted) {
  const completed = async () => {
    const { rows } = await sql`select count(*) as n from job where state = 'completed'`.execute(
      service.store.db,
    );
    return Number(rows[0].n);
  };
  const fromMs = performance.now();
  const worker = startWorker(service);
  let count = 0;
  while (count < wanted) {
    await service.pause();
    count = await completed();
  }
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

const numbers = (count) => sql`
  with recursive numbers (i) as (select 0 union all select i + 1 from numbers where i < ${sql.lit(count - 1)})`;

/** A job of one address each. Every second one is due later. */
async function fillJobs({ db, dialect }, { open, now }) {
  const dueAt = sql`case when i % 2 = 0 then ${sql.lit(now - open)} + i else ${sql.lit(now + LATER_MS)} end`;
  const id = sql`'job-' || cast(i as text)`;
  const created = sql.lit(now);
  await insert(
    db,
    ORGANIZATIONS,
    sql`organisation (id, name, created_at)`,
    sql`
    'org-' || cast(i as text), 'Example', ${created}`,
  );
  // Not a multiple, so that each organization has jobs of both kinds.
  await insert(
    db,
    open,
    sql`job (id, org_id, mode, state, webhook, total, open_chunks, due_at, created_at)`,
    sql`
    ${id}, 'org-' || cast((i / 2) % ${sql.lit(ORGANIZATIONS)} as text), 'medium', 'pending', 0, 1, 1, ${dueAt}, ${created}`,
  );
  await insert(
    db,
    open,
    sql`entry (job_id, position, email, first_position, copies)`,
    sql`
    ${id}, 0, 'jane' || cast(i as text) || '@shop.example', 0, 1`,
  );
  await insert(
    db,
    open,
    sql`chunk (job_id, number, from_position, to_position, state, due_at)`,
    sql`
    ${id}, 0, 0, 1, 'ready', ${dueAt}`,
  );
  await sql`update organisation set due_at = (
    select min(job.due_at) from job where job.org_id = organisation.id)`.execute(db);
  await analyze(db, dialect);
}

async function fillEndpoints({ db, dialect }, { endpoints, now }) {
  const dueAt = sql`case when i % 2 = 0 then ${sql.lit(now - endpoints)} + i else ${sql.lit(now + LATER_MS)} end`;
  const created = sql.lit(now);
  await insert(db, 1, sql`organisation (id, name, created_at)`, sql`'org', 'Example', ${created}`);
  await insert(
    db,
    endpoints,
    sql`endpoint (id, org_id, url, event_types, is_active, secret, due_at, created_at, updated_at)`,
    sql`
    'endpoint-' || cast(i as text), 'org', 'https://shop.example/', '[]', 1, '', ${dueAt}, ${created}, ${created}`,
  );
  await insert(
    db,
    1,
    sql`event (id, org_id, type, body, created_at)`,
    sql`
    'event', 'org', 'webhook.test', '{}', ${created}`,
  );
  await insert(
    db,
    endpoints,
    sql`delivery (id, org_id, endpoint_id, event_id, state, due_at, created_at)`,
    sql`
    'delivery-' || cast(i as text), 'org', 'endpoint-' || cast(i as text), 'event', 'waiting', ${dueAt}, ${created}`,
  );
  await analyze(db, dialect);
}

async function fillLarge({ db, dialect }, { addresses, now }) {
  const chunks = addresses / CHUNK;
  const at = sql.lit(now);
  await insert(db, 1, sql`organisation (id, name, created_at)`, sql`'small', 'Small', ${at}`);
  await insert(
    db,
    1,
    sql`organisation (id, name, created_at, due_at)`,
    sql`'large', 'Large', ${at}, ${at}`,
  );
  await insert(
    db,
    1,
    sql`job (id, org_id, mode, state, webhook, total, open_chunks, due_at, created_at)`,
    sql`
    'large', 'large', 'medium', 'pending', 0, ${sql.lit(addresses)}, ${sql.lit(chunks)}, null, ${at}`,
  );
  await insert(
    db,
    addresses,
    sql`entry (job_id, position, email, first_position, copies)`,
    sql`
    'large', i, 'jane' || cast(i as text) || '@shop.example', i, 1`,
  );
  await insert(
    db,
    chunks,
    sql`chunk (job_id, number, from_position, to_position, state, due_at)`,
    sql`
    'large', i, i * ${sql.lit(CHUNK)}, (i + 1) * ${sql.lit(CHUNK)}, 'ready', 0`,
  );
  await analyze(db, dialect);
  await sql`update job set due_at = ${at}`.execute(db);
}

const insert = (db, count, into, values) =>
  sql`insert into ${into} ${numbers(count)} select ${values} from numbers`.execute(db);

/** As autovacuum does after a while; SQLite has no statistics. */
async function analyze(db, dialect) {
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(db);
}
