import { within } from '@postern/concurrency';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, type RunnerOptions, type WorkerEvents } from 'graphile-worker';
import type { Log } from '../service-context.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5000;
/** A stop waits no longer for a server that does not answer. */
const STOP_MS = 3000;

/** The engine, run for as long as it is wanted. */
export interface GraphileRunner {
  /** Begins to run it, once. */
  start(): void;
  stop(): Promise<void>;
}

/**
 * Makes what runs graphile-worker, again and again when its server was away, with growing pauses.
 *
 * @param options the engine's own, and `woken`, called at each of its notifications.
 */
export function createGraphileRunner(
  options: RunnerOptions & { woken: () => void },
  log: Log,
): GraphileRunner {
  const { woken, ...engineOptions } = options;
  const stopping = new AbortController();
  const health = createHealth(log);
  let running: Promise<void> | null = null;

  async function keepRunning(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs *= 2) {
      try {
        await runOnce(() => (pauseMs = FIRST_PAUSE_MS));
      } catch (error) {
        health.lost(error);
      }
      const waitMs = Math.min(pauseMs, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function runOnce(connected: () => void): Promise<void> {
    const events = new EventEmitter() as WorkerEvents;
    const ending = new AbortController();
    events.on('pool:listen:notification', woken);
    events.on('pool:listen:success', () => {
      connected();
      health.found();
      // Whatever was said while nobody listened.
      woken();
    });
    // By itself it would listen again after up to a minute.
    events.on('pool:listen:error', ({ error }) => {
      health.lost(error);
      ending.abort();
    });
    const runner = await run({ ...engineOptions, events });
    const stop = () => void runner.stop().catch(() => undefined);
    const signal = AbortSignal.any([ending.signal, stopping.signal]);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
    await runner.promise;
  }

  return {
    start() {
      running ??= keepRunning();
    },
    async stop() {
      stopping.abort();
      if (running) await within(running, { ms: STOP_MS }, () => undefined);
    },
  };
}

/** Hands what the engine says to the log of the service, where nobody has to read it. */
export function quietLogger(log: Log): Logger {
  return new Logger(() => (level, message) => log.debug({ level }, `queue: ${message}`));
}

/** Says once that the server is away, and once that it is back. */
function createHealth(log: Log) {
  let isAway = false;
  return {
    lost(error: unknown) {
      if (!isAway)
        log.warn({ reason: (error as Error).message }, 'The queue is away; trying again');
      isAway = true;
    },
    found() {
      if (isAway) log.info({}, 'The queue is back');
      isAway = false;
    },
  };
}
