import { within } from '@postern/concurrency';
import { failureOf } from '../db/failure-of.ts';
import type { Store } from '../db/store.ts';
import type { Keys } from '../keys/keys.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Queue } from '../queue/queue.ts';
import type { Listening } from '../server/server.ts';
import type { Usage } from '../usage/usage.ts';

/** The parts of a running service that have to be closed. */
export interface OpenedParts {
  store: Store;
  limits: { close(): Promise<void> };
  queue: Queue;
  engine: { close(): void };
  keys: Pick<Keys, 'flush'>;
  usage: Pick<Usage, 'flush'>;
  mailer: Mailer | null;
  lag: { stop(): void };
  /** The port of `/metrics` only; null without one. */
  listening: Listening | null;
  /** The port of `/metrics` alone; null without one. */
  metricsPort: Listening | null;
  dashboard: { close(): void } | null;
  workers: readonly { stop(): Promise<void> }[];
}

/** The part of the drain time that is reserved for the steps after the last request. */
const CLOSING_MS = 500;

/**
 * Closes the opened parts, in this order: no new work, then the work in progress, then the database. Each gets the rest
 * of the drain time, because a hanging database never responds.
 */
export async function closeParts(
  parts: Partial<OpenedParts>,
  { drainMs, log }: { drainMs: number; log: Log },
): Promise<void> {
  const closingMs = Math.min(CLOSING_MS, drainMs / 10);
  const begunMs = performance.now();
  const leftMs = () => Math.max(0, drainMs - closingMs - (performance.now() - begunMs));
  const inTime = (closing: Promise<unknown>, ms = leftMs()) =>
    within<unknown>(closing, { ms }, () => undefined);

  const { store, limits, queue, engine, keys, usage, mailer, lag } = parts;
  const { listening, metricsPort, dashboard, workers = [] } = parts;
  dashboard?.close();
  lag?.stop();
  await inTime(Promise.allSettled(workers.map((worker) => worker.stop())));
  await listening?.close(leftMs());
  await metricsPort?.close(0);
  engine?.close();
  if (mailer) await inTime(mailer.close());
  await inTime(closeDatabase(), leftMs() + closingMs);

  async function closeDatabase(): Promise<void> {
    await Promise.allSettled([keys?.flush(), usage?.flush()]);
    for (const part of [queue, limits, store]) {
      await part
        ?.close()
        .catch((error: unknown) => log.warn(failureOf(error), 'a part could not be closed'));
    }
  }
}
