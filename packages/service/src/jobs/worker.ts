import { createSemaphore } from '@postern/concurrency';
import { takeTurns } from '../thread/turns.ts';
import { createWorkEngine } from '../lease/work-engine.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { OwnDomains } from '../domains/own-domains.ts';
import type { Engine } from '../engine/engine.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { claimChunks, releaseAll } from './claim.ts';
import { createChunkRunner, type ChunkRunner } from './chunk-runner.ts';
import { CAREFUL_ADDRESSES } from './suspects.ts';
import { createWaitingCounts, warn, type WorkerContext } from './worker-context.ts';
import { repairJobs } from './repair-jobs.ts';

/** Validates the addresses of bulk jobs. */
export interface Worker {
  start(): void;
  /**
   * Stops claiming. Pending validations have half of `drainMs` to end, then they are aborted. Results are saved, and
   * chunks are released. Resolves within `drainMs`.
   */
  stop(): Promise<void>;
}

/** The options of a worker. */
interface WorkerOptions {
  engine: Engine;
  /** The lists of domains of organizations. Default none. */
  ownDomains?: Pick<OwnDomains, 'of'>;
  outbox: Pick<Outbox, 'record'>;
  /** Called with new results, after they are written. */
  onResults?: WorkerContext['onResults'];
  /** The timeout of a validation. Default 50 s: the engine's own limit is 45 s. */
  answerMs?: number;
  /** The wait before an address without a result is validated again. Default 2 s. */
  retryMs?: number;
  /** The interval for polling for work, and for canceled jobs, without a hint. Default 1 s. */
  pollMs?: number;
}

const ANSWER_MS = 50_000;
const RETRY_MS = 2000;
const POLL_MS = 1000;
/** The maximum number of statements at a time, of the store's ten connections. */
const STATEMENTS = 4;
/** The maximum number of chunks that are claimed in one transaction. */
const CLAIMS = 16;
/** The minimum limit of chunks in progress at a time. */
const RUNNERS = 16;

/**
 * Creates a worker. It validates `concurrency` addresses at a time, of each claimed chunk in turn, so that slow
 * addresses delay no other chunk. It claims for an organization until `concurrency` of its addresses wait, and its
 * small jobs until twice as many do.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export function createWorker(service: ServiceContext, options: WorkerOptions): Worker {
  const { engine, ownDomains, outbox, onResults } = options;
  const { answerMs = ANSWER_MS, retryMs = RETRY_MS, pollMs = POLL_MS } = options;
  const { store, settings, queue, log, now } = service;
  const statements = createSemaphore(STATEMENTS);
  const waiting = createWaitingCounts(settings.concurrency, () => work.wake());
  const timers: NodeJS.Timeout[] = [];
  let isOver = false;

  const context: WorkerContext = {
    ...service,
    outbox,
    onResults,
    validate: (request, callOptions) => engine.validateForJob(request, callOptions),
    domainsOf: async (orgId) => ownDomains?.of(orgId),
    answerMs,
    retryMs,
    calls: createSemaphore(settings.concurrency),
    careful: createSemaphore(CAREFUL_ADDRESSES),
    statements,
    isOver: () => isOver,
    waiting,
  };
  const work = createWorkEngine<ChunkRunner>(
    { queue, now, warn: (error, message) => warn(log, error, message) },
    {
      topic: 'jobs',
      pollMs,
      repair,
      claim: claimSome,
      run: (runner, stopping) => runner.run(stopping),
    },
  );

  return {
    start() {
      const extend = () => work.pending().forEach((runner) => void runner.extend());
      timers.push(setInterval(extend, settings.leaseMs / 3));
      timers.push(setInterval(() => void stopCanceled(context, work.pending()), pollMs));
      work.start();
    },
    async stop() {
      await work.stop({ endMs: settings.drainMs / 2, abortMs: settings.drainMs / 2 });
      isOver = true;
      timers.forEach(clearInterval);
    },
  };

  async function repair(isStart: boolean): Promise<void> {
    // Only one process works on a file, so leases at its start belong to a process that has ended.
    if (isStart && store.dialect === 'sqlite') await releaseAll(store, now());
    const jobs = await repairJobs(context);
    if (jobs > 0) log.warn({ jobs }, 'jobs were repaired');
  }

  async function claimSome(runners: readonly ChunkRunner[]) {
    const most = Math.min(CLAIMS, Math.max(RUNNERS, settings.concurrency) - runners.length);
    if (most <= 0) return { items: [], waitMs: Infinity };
    const limits = {
      except: waiting.organizationsWith(2),
      exceptLarge: waiting.organizationsWith(1),
    };
    const claims = await statements.run(async () => {
      await takeTurns().next();
      return claimChunks(context, outbox, { most, ...limits });
    });
    const chunks = claims.filter(({ tries }) => tries > 1).length;
    if (chunks > 0) log.warn({ chunks }, 'leases expired; their chunks are claimed again');
    const items = claims.map((claimed) => createChunkRunner(context, claimed));
    return { items, waitMs: claims.length > 0 ? 0 : Infinity };
  }
}

/** Aborts the runners of jobs that are no longer in progress, such as canceled ones. */
async function stopCanceled(
  { store, log }: Pick<WorkerContext, 'store' | 'log'>,
  runners: readonly ChunkRunner[],
): Promise<void> {
  if (runners.length === 0) return;
  try {
    const running = await store.db
      .selectFrom('job')
      .select('id')
      .where('id', 'in', [...new Set(runners.map(({ jobId }) => jobId))])
      .where('state', '=', 'processing')
      .execute();
    const ids = new Set(running.map(({ id }) => id));
    for (const runner of runners) if (!ids.has(runner.jobId)) runner.abort();
  } catch (error) {
    warn(log, error, 'the states of jobs could not be read');
  }
}
