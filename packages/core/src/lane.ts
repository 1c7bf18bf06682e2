import type { Mode } from '@postern/protocol';
import { after } from './clock.ts';
import type { Finding } from './verdict.ts';

/**
 * What is under way for the present text of a field: at most one pause, and one request a mode.
 *
 * Timers and requests live only while `isAlive`; what was stopped starts again in `resume`.
 */
export function createLane(options: {
  isAlive: () => boolean;
  debounceMs: () => number;
  ask: (mode: Mode, signal: AbortSignal) => Promise<Finding>;
  onPause: () => void;
  onFound: (mode: Mode, found: Finding) => void;
}) {
  /** A request without a controller starts when somebody listens. */
  const asks = new Map<Mode, AbortController | null>();
  let isScheduled = false;
  let stopTimer: (() => void) | null = null;

  function halt(): void {
    stopTimer?.();
    stopTimer = null;
    for (const [mode, controller] of asks) {
      asks.set(mode, null);
      controller?.abort();
    }
  }

  function resume(): void {
    if (!options.isAlive()) return;
    if (isScheduled) stopTimer ??= after(options.debounceMs(), options.onPause);
    for (const [mode, controller] of asks) if (!controller) start(mode);
  }

  function start(mode: Mode): void {
    const mine = new AbortController();
    asks.set(mode, mine);
    void options.ask(mode, mine.signal).then((found) => {
      if (asks.get(mode) !== mine) return;
      asks.delete(mode);
      options.onFound(mode, found);
    });
  }

  function clear(): void {
    halt();
    asks.clear();
    isScheduled = false;
  }

  return {
    halt,
    resume,
    clear,
    isBusy: () => asks.size > 0,
    /** Starts the pause anew. */
    schedule(): void {
      stopTimer?.();
      stopTimer = null;
      isScheduled = true;
      resume();
    },
    /** Asks at once, unless the same is being asked. */
    look(mode: Mode): void {
      stopTimer?.();
      stopTimer = null;
      isScheduled = false;
      if (!asks.has(mode)) asks.set(mode, null);
      resume();
    },
  };
}
