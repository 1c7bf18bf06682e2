import { JOB_STATES } from '@postern/protocol';
import { Gauge, type Registry } from 'prom-client';
import type { ServiceContext } from '../context/service-context.ts';

/** The waiting work of all processes. */
export interface WaitingWork {
  jobs: { state: string; jobs: number; waiting: number; done: number }[];
  deliveries: number;
  oldestMs: number;
}

const OPEN_STATES = JOB_STATES.filter((state) => state !== 'completed' && state !== 'failed');

/** Reads the waiting work from the tables. */
export async function readWaiting({ store: { db }, now }: ServiceContext): Promise<WaitingWork> {
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

/**
 * Creates the gauges of waiting work. Returns the function that sets them; null means that the database did not
 * respond.
 */
export function createGauges(register: Registry): (waiting: WaitingWork | null) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const up = gauge('postern_database_up', 'Whether the database responded to the last query');
  const jobs = gauge('postern_jobs', 'Jobs in progress', ['state']);
  const addresses = gauge('postern_job_addresses', 'Addresses of jobs in progress', ['state']);
  const deliveries = gauge('postern_deliveries_waiting', 'Waiting webhook deliveries');
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
