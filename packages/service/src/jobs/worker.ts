import { createSemaphore, within } from '@postern/concurrency';
import { takeTurns } from '../thread/turns.ts';
import { createWorkLoop } from '../lease/work-loop.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Engine } from '../engine/engine.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { claim, releaseAll } from './claim.ts';
import { createChunkRunner, type ChunkRunner } from './chunk-runner.ts';
import { SUSPECTS, warn, type WorkerContext } from './worker-context.ts';
import { repairJobs } from './repair-jobs.ts';
import { stopCanceled } from './stop-canceled.ts';

/** What works on bulk jobs. */
export interface Worker {
  start(): void;
  /**
   * Claims no more, lets calls end for half of `drainMs` and gives up the rest, writes what was
   * answered, and gives its chunks back. Resolves within `drainMs`.
   */
  stop(): Promise<void>;
}

/** What a worker is given beside its context. */
interface WorkerOptions {
  engine: Engine;
  outbox: Pick<Outbox, 'record'>;
  /** Called with results that are new, once they are written. */
  onResults?: WorkerContext['onResults'];
  /** How long an answer is waited for. Default 50 s: the engine's own limit is 45 s. */
  answerMs?: number;
  /** How long to wait before an address without an answer is asked again. Default 2 s. */
  retryMs?: number;
  /** How often to look for work, and for canceled jobs, without being told. Default 1 s. */
  pollMs?: number;
}

const ANSWER_MS = 50_000;
const RETRY_MS = 2000;
const POLL_MS = 1000;
/** How often jobs are compared with their chunks. */
const REPAIR_MS = 60_000;
/** Statements at a time, of the store's ten connections. */
const STATEMENTS = 4;
/** Chunks that are claimed in one transaction. */
const CLAIMS = 16;
/** The least number of chunks that may be at work at a time. */
const RUNNERS = 16;

/**
 * Makes a worker: it asks about `concurrency` addresses at a time, in turn of each chunk at work, so
 * that slow ones keep nobody waiting. It claims for each organisation until so many of its addresses
 * wait, whatever the others have, and small jobs until as many more do.
 *
 * Source: docs/decisions/jobs.md#0021.
 */
export function createWorker(service: ServiceContext, options: WorkerOptions): Worker {
  const { engine, outbox, onResults } = options;
  const { answerMs = ANSWER_MS, retryMs = RETRY_MS, pollMs = POLL_MS } = options;
  const { store, settings, queue, log, now } = service;
  const runners = new Map<ChunkRunner, Promise<void>>();
  const loop = createWorkLoop(queue, { topic: 'jobs', pollMs, look });
  const statements = createSemaphore(STATEMENTS);
  /** By organisation, how many addresses of claimed chunks are not yet asked about. */
  const waiting = new Map<string, number>();
  let repairedAt = 0;
  let isOver = false;
  let undo: () => void = () => undefined;

  const context: WorkerContext = {
    ...service,
    outbox,
    onResults,
    validate: (request, callOptions) => engine.validateForJob(request, callOptions),
    answerMs,
    retryMs,
    calls: createSemaphore(settings.concurrency),
    suspects: createSemaphore(SUSPECTS),
    statements,
    isOver: () => isOver,
    onWaiting(orgId, change) {
      const before = waiting.get(orgId) ?? 0;
      const after = before + change;
      if (after > 0) waiting.set(orgId, after);
      else waiting.delete(orgId);
      if (shareOf(before) > shareOf(after)) loop.wake();
    },
  };

  return {
    start() {
      const extending = setInterval(() => {
        for (const runner of runners.keys()) void runner.extend();
      }, settings.leaseMs / 3);
      const watching = setInterval(() => void stopCanceled(context, [...runners.keys()]), pollMs);
      undo = () => {
        clearInterval(extending);
        clearInterval(watching);
      };
      loop.start();
    },
    async stop() {
      const looked = loop.stop();
      for (const runner of runners.keys()) runner.stop();
      const ended = looked.then(() => Promise.all(runners.values()));
      await within<unknown>(ended, { ms: settings.drainMs / 2 }, () => undefined);
      for (const runner of runners.keys()) runner.abort();
      await within<unknown>(ended, { ms: settings.drainMs / 2 }, () => undefined);
      isOver = true;
      undo();
    },
  };

  async function look(): Promise<number> {
    if (Math.abs(now() - repairedAt) >= REPAIR_MS) await attempt(repair, 'jobs were not repaired');
    return (await attempt(claimSome, 'no chunk could be claimed')) ? 0 : Infinity;
  }

  /** @returns undefined when the database did not do as it was told. */
  async function attempt<T>(step: () => Promise<T>, message: string): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      warn(log, error, message);
      return undefined;
    }
  }

  async function repair(): Promise<void> {
    const isStart = repairedAt === 0;
    repairedAt = now();
    // Only one process works on a file: what is leased at its start was another's that is gone.
    if (isStart && store.dialect === 'sqlite') await releaseAll(store, now());
    const jobs = await repairJobs(context);
    if (jobs > 0) log.warn({ jobs }, 'jobs were repaired');
  }

  async function claimSome(): Promise<number> {
    const most = Math.min(CLAIMS, Math.max(RUNNERS, settings.concurrency) - runners.size);
    if (most <= 0) return 0;
    const ofShare = (share: number) =>
      [...waiting].filter(([, count]) => shareOf(count) >= share).map(([orgId]) => orgId);
    const limits = { except: ofShare(2), exceptLarge: ofShare(1) };
    return statements.run(async () => {
      await takeTurns().next();
      const claims = await claim(context, outbox, { most, ...limits });
      const chunks = claims.filter(({ tries }) => tries > 1).length;
      if (chunks > 0) log.warn({ chunks }, 'leases expired; their chunks are claimed again');
      for (const claimed of claims) begin(createChunkRunner(context, claimed));
      return claims.length;
    });
  }

  /** How many times `concurrency` a number of addresses is. */
  function shareOf(count: number): number {
    return Math.floor(count / settings.concurrency);
  }

  function begin(runner: ChunkRunner): void {
    const run = runner.run().then(() => {
      runners.delete(runner);
      loop.wake();
    });
    runners.set(runner, run);
    if (loop.isStopped) runner.stop();
  }
}
