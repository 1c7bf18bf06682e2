import type { CompleteJob, EventType, JobResult } from '@postern/protocol';
import { onTestFinished } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import type { Settings } from '../../config/settings.ts';
import { openOrganisation, stubEngine, type openContext } from '../../test/service-context.ts';
import type { Outbox } from '../../webhooks/outbox.ts';
import { createJobs, type Jobs } from '../jobs.ts';
import { createWorker, type Worker } from '../worker.ts';

/** A recorded event. */
export interface RecordedEvent {
  type: EventType;
  data: CompleteJob;
}

/** Jobs in a new database, with one organization, and the events of the jobs. */
export interface Bench {
  context: ServiceContext;
  jobs: Jobs;
  orgId: string;
  outbox: Pick<Outbox, 'record' | 'listens'>;
  events: RecordedEvent[];
  /** Creates a job from a list, for the organization or another. @returns its ID. */
  accept(emails: readonly string[], orgId?: string): Promise<string>;
  /** Starts a worker, stopped after the test. */
  work(engine?: Engine, pace?: { answerMs?: number; retryMs?: number }): Worker;
  /** Resolves when a job is completed or failed. */
  finished(id: string, orgId?: string): Promise<CompleteJob>;
  /** Every result of a job, page by page. */
  results(id: string, orgId?: string): Promise<JobResult[]>;
}

/** Opens a bench. Its waits have no time limit, because the test has one. */
export async function openBench(
  open: typeof openContext,
  settings: Partial<Settings> = {},
  now?: () => number,
): Promise<Bench> {
  const context = await open(settings, now && { now });
  const orgId = await openOrganisation(context);
  const events: RecordedEvent[] = [];
  const outbox: Bench['outbox'] = {
    record: async (_trx, ...occurrences) => {
      events.push(...occurrences.map(({ type, data }) => ({ type, data: data as CompleteJob })));
      return [];
    },
    listens: async () => false,
  };
  const jobs = createJobs(context, outbox);
  return {
    context,
    jobs,
    orgId,
    outbox,
    events,
    async accept(emails, of = orgId) {
      const { job } = await jobs.accept({ orgId: of, emails, mode: 'medium' });
      return job.job_id;
    },
    work(engine = stubEngine, pace = {}) {
      const worker = createWorker(context, { engine, outbox, retryMs: 5, pollMs: 20, ...pace });
      onTestFinished(() => worker.stop());
      worker.start();
      return worker;
    },
    async finished(id, of = orgId) {
      for (;;) {
        const job = (await jobs.get(of, id))!;
        if (job.status === 'completed' || job.status === 'failed') return job;
        await pause(5);
      }
    },
    async results(id, of = orgId) {
      const all: JobResult[] = [];
      for (let from: number | null = 0; from !== null;) {
        const page: Awaited<ReturnType<Jobs['results']>> = await jobs.results(of, id, {
          from,
          limit: 1000,
        });
        all.push(...page!.rows);
        from = page!.next;
      }
      return all;
    },
  };
}

/** Creates the given number of different addresses. */
export function addresses(count: number, name = 'someone'): string[] {
  return Array.from({ length: count }, (_, i) => `${name}.${i}@example.com`);
}

/** Resolves after a while. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resolves as soon as a condition about the tables or a list is true. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5);
}

/** A promise that the test resolves, for example to delay a result. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
