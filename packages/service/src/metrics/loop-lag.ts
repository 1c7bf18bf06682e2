import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Log } from '../log/log.ts';

/** Whether the event loop has been late for so long that requests should go to another process. */
export interface LoopLag {
  /** Notes the longest lag since it was last noted, in milliseconds; once a second or so. */
  note(lagMs: number): void;
  readonly isLate: boolean;
}

/** Lag above the first for so long makes a process late; lag below the second for as long ends it. */
const LATE_MS = 1000;
const CALM_MS = 200;
const LASTING_MS = 10_000;
const SAMPLE_MS = 1000;
const RESOLUTION_MS = 20;

/**
 * Makes what decides on the lag that it is told. One long pause changes nothing, and between the two bounds all stays
 * as it was, so that a process does not come and go behind its load balancer.
 *
 * @param nowMs a clock that nobody sets, in milliseconds.
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
    // What is measured is the time between two looks, of which the resolution is no lag.
    lag.note(histogram.max / 1e6 - RESOLUTION_MS);
    histogram.reset();
    if (lag.isLate === wasLate) return;
    if (lag.isLate) log.warn({}, 'the event loop is late: not ready');
    else log.info({}, 'the event loop is in time again');
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
