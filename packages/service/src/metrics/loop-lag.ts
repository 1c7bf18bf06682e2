import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../log/log.ts';

/** Whether the event loop has been late for so long that requests should go to another process. */
export interface LoopLag {
  /** Records the longest lag since the last call, in milliseconds. Call it about once a second. */
  note(lagMs: number): void;
  readonly isLate: boolean;
}

/** Lag above the first bound for this long makes a process late; lag below the second for as long ends it. */
const LATE_MS = 1000;
const CALM_MS = 200;
const LASTING_MS = 10_000;
const SAMPLE_MS = 1000;
const RESOLUTION_MS = 20;

/**
 * Creates the state that decides whether the process is late. One long pause changes nothing, and lag between the two
 * bounds keeps the current state, so that a load balancer does not add and remove the process repeatedly.
 *
 * @param nowMs a monotonic clock, in milliseconds.
 */
export function createLoopLag(nowMs: () => number): LoopLag {
  let isLate = false;
  let sinceMs: number | null = null;

  return {
    note(lagMs) {
      const isOtherwise = isLate ? lagMs < CALM_MS : lagMs > LATE_MS;
      if (!isOtherwise) sinceMs = null;
      else if (nowMs() - (sinceMs ??= nowMs()) >= LASTING_MS) {
        isLate = !isLate;
        sinceMs = null;
      }
    },
    get isLate() {
      return isLate;
    },
  };
}

/** Watches the lag of this process's event loop, and logs when it becomes late and when that ends. */
export function watchLoopLag(log: Log): Pick<LoopLag, 'isLate'> & { stop(): void } {
  const lag = createLoopLag(() => performance.now());
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  const timer = setInterval(() => {
    const wasLate = lag.isLate;
    // The histogram measures the time between two samples, which includes its resolution.
    lag.note(histogram.max / 1e6 - RESOLUTION_MS);
    histogram.reset();
    if (lag.isLate === wasLate) return;
    if (lag.isLate) log.warn({}, 'the event loop is late: not ready');
    else log.info({}, 'the event loop is no longer late');
  }, SAMPLE_MS).unref();
  return {
    get isLate() {
      return lag.isLate;
    },
    stop() {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
