import { JOB_STATES } from '@postern/protocol';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Parts } from '../parts.ts';

/** A request that was answered. */
export interface AnsweredRequest {
  /** Method and pattern, such as `GET /v1/webhooks/{id}`: never a path as it was written. */
  route: string;
  status: number;
  durationMs: number;
}

/** The service's figures. */
export interface Metrics {
  observe(request: AnsweredRequest): void;
  /** Writes all figures in the text format of Prometheus; asks the tables for what is waiting. */
  text(): Promise<string>;
  /** For `Content-Type`. */
  readonly type: string;
}

const OPEN_STATES = JOB_STATES.filter((state) => state !== 'completed' && state !== 'failed');

/**
 * Makes the figures: requests, jobs, addresses and deliveries, and Node's own such as memory and
 * the lag of its event loop. None holds an address, a key or an organisation.
 */
export function createMetrics(parts: Parts): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'postern_http_request_duration_seconds',
    help: 'How long requests took to be answered',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  const tell = gauges(register);

  return {
    observe: ({ route, status, durationMs }) =>
      duration.observe({ route, status }, durationMs / 1000),
    async text() {
      tell(await readWaiting(parts).catch(() => null));
      return register.metrics();
    },
    type: register.contentType,
  };
}

/** What is waiting to be done. */
interface Waiting {
  jobs: { state: string; jobs: number; waiting: number; done: number }[];
  deliveries: number;
  oldestMs: number;
}

async function readWaiting({ store: { db }, now }: Parts): Promise<Waiting> {
  const jobs = await db
    .selectFrom('job')
    .select(['state', ({ fn }) => fn.countAll().as('jobs')])
    .select(({ fn }) => [fn.sum('total').as('total'), fn.sum('processed').as('processed')])
    .where('state', 'in', OPEN_STATES)
    .groupBy('state')
    .execute();
  const deliveries = await db
    .selectFrom('delivery')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('due_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  const oldest = deliveries.oldest as number | null;
  return {
    jobs: jobs.map(({ state, jobs: count, total, processed }) => ({
      state,
      jobs: Number(count),
      waiting: Number(total) - Number(processed),
      done: Number(processed),
    })),
    deliveries: Number(deliveries.count),
    oldestMs: oldest === null ? 0 : Math.max(0, now() - Number(oldest)),
  };
}

function gauges(register: Registry): (waiting: Waiting | null) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const up = gauge('postern_database_up', 'Whether the database answered this time');
  const jobs = gauge('postern_jobs', 'Jobs in progress', ['state']);
  const addresses = gauge('postern_job_addresses', 'Addresses of jobs in progress', ['state']);
  const deliveries = gauge('postern_deliveries_waiting', 'Webhook deliveries still to be made');
  const late = gauge('postern_delivery_late_seconds', 'How long the oldest of them has been due');

  return (waiting) => {
    up.set(waiting ? 1 : 0);
    if (!waiting) return;
    for (const state of OPEN_STATES) {
      jobs.set({ state }, waiting.jobs.find((row) => row.state === state)?.jobs ?? 0);
    }
    addresses.set({ state: 'waiting' }, sum(waiting.jobs.map((row) => row.waiting)));
    addresses.set({ state: 'done' }, sum(waiting.jobs.map((row) => row.done)));
    deliveries.set(waiting.deliveries);
    late.set(waiting.oldestMs / 1000);
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
