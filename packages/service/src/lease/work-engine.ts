import { within } from '@postern/concurrency';
import type { Queue, Topic } from '../queue/queue.ts';
import { createWorkLoop } from './work-loop.ts';

/** A claimed piece of work. */
export interface WorkItem {
  /** Aborts its pending steps, so that its run ends soon. */
  abort(): void;
}

/** A kind of work: chunks of jobs, or deliveries of webhooks. */
export interface WorkKind<Item extends WorkItem> {
  topic: Topic;
  /** The maximum wait for a hint, ±25 %, so that processes do not poll together. */
  pollMs: number;
  /** Repairs the effects of a wrong clock or a lost row: before the first claim, and once a minute. */
  repair(isStart: boolean): Promise<void>;
  /**
   * Claims items that are due.
   *
   * @param pending the items in progress in this process.
   * @returns the new items, and the maximum wait before the next claim; 0 for no wait.
   */
  claim(pending: readonly Item[]): Promise<{ items: readonly Item[]; waitMs: number }>;
  /** Processes an item until it is saved or released. After `stopping` is aborted, it begins nothing new. */
  run(item: Item, stopping: AbortSignal): Promise<void>;
}

/** Processes due work until it is stopped. */
export interface WorkEngine<Item> {
  start(): void;
  /** Makes the next claim at once. */
  wake(): void;
  /** The items in progress in this process. */
  pending(): Item[];
  /** Stops claiming. Items have `endMs` to end, then they are aborted and have `abortMs` to be released. */
  stop(limits: { endMs: number; abortMs: number }): Promise<void>;
}

/** The dependencies of an engine. */
interface EngineContext {
  queue: Queue;
  now: () => number;
  /** Logs that a step failed. The work is claimed again, when its lease ends at the latest. */
  warn: (error: unknown, message: string) => void;
}

const REPAIR_MS = 60_000;

/**
 * Creates the engine of a kind of work: it repairs, claims, runs, and stops. Any number of processes can work on one
 * database, because each item has a lease and a token.
 *
 * Source: docs/decisions/jobs.md#0037.
 */
export function createWorkEngine<Item extends WorkItem>(
  { queue, now, warn }: EngineContext,
  work: WorkKind<Item>,
): WorkEngine<Item> {
  const { topic, pollMs } = work;
  const loop = createWorkLoop(queue, { topic, pollMs, poll: claimDue });
  const runs = new Map<Item, Promise<void>>();
  const stopping = new AbortController();
  let repairedAt = 0;

  return {
    start: () => loop.start(),
    wake: () => loop.wake(),
    pending: () => [...runs.keys()],
    async stop({ endMs, abortMs }) {
      stopping.abort();
      const ended = loop.stop().then(() => Promise.all(runs.values()));
      await within<unknown>(ended, { ms: Math.max(0, endMs) }, () => undefined);
      for (const item of runs.keys()) item.abort();
      await within<unknown>(ended, { ms: abortMs }, () => undefined);
    },
  };

  async function claimDue(): Promise<number> {
    if (Math.abs(now() - repairedAt) >= REPAIR_MS) await repair();
    try {
      const { items, waitMs } = await work.claim([...runs.keys()]);
      items.forEach(begin);
      return waitMs;
    } catch (error) {
      warn(error, `${topic} could not be claimed`);
      return Infinity;
    }
  }

  async function repair(): Promise<void> {
    const isStart = repairedAt === 0;
    repairedAt = now();
    try {
      await work.repair(isStart);
    } catch (error) {
      warn(error, `${topic} could not be repaired`);
    }
  }

  function begin(item: Item): void {
    const run = work
      .run(item, stopping.signal)
      .catch((error: unknown) => warn(error, `${topic} could not be written`))
      .finally(() => {
        runs.delete(item);
        loop.wake();
      });
    runs.set(item, run);
  }
}
