import { within } from './deadline.ts';
import { onAbort } from './on-abort.ts';

/**
 * A function that runs work once for all concurrent calls with the same key.
 *
 * The first call's `work` runs; later calls join it. A call with a signal rejects with its reason when it aborts; the
 * work's own signal aborts when every call has been aborted. A call without a signal waits to the end.
 */
export type Dedupe<T> = (key: string, work: SharedWork<T>, signal?: AbortSignal) => Promise<T>;

/** Shared work, called with its key; its signal aborts when no call waits for it any longer. */
export type SharedWork<T> = (signal: AbortSignal, key: string) => Promise<T>;

/** The options of {@link createDedupe}. */
export interface DedupeOptions<T> {
  /**
   * The age in milliseconds from which running work is no longer joined, so that work that hangs does not block its
   * key forever. Default: no limit.
   */
  maxMs?: number;
  /** The current time in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** The maximum number of keys; the oldest is dropped first. Default 10,000. */
  maxKeys?: number;
  /** The result for calls that joined work which has reached `maxMs`; it can throw. */
  late?: () => T;
  /**
   * Whether the rejection means that the platform dropped the work: some drop all work of a request whose client
   * disconnected. The first call that joined it then runs its own work, once.
   */
  isDropped?: (thrown: unknown) => boolean;
}

/** Creates a {@link Dedupe}. A failure rejects all calls that joined; the next call starts new work. */
export function createDedupe<T>(options: DedupeOptions<T> = {}): Dedupe<T> {
  const { maxMs = Infinity, now = Date.now, maxKeys = 10_000, late, isDropped } = options;
  const pending = new Map<string, PendingWork<T>>();

  return (key, work, signal) => {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (maxMs < Infinity) forgetOverdue();
    const known = pending.get(key);
    return known ? joinOrBegin(key, known, { work, signal }) : stay(begin(key, work), signal);
  };

  async function joinOrBegin(
    key: string,
    known: PendingWork<T>,
    { work, signal }: { work: SharedWork<T>; signal: AbortSignal | undefined },
  ): Promise<T> {
    try {
      return await join(known, signal);
    } catch (thrown) {
      if (signal?.aborted || !isDropped?.(thrown)) throw thrown;
      forget(key, known);
      const next = pending.get(key);
      return next ? join(next, signal) : stay(begin(key, work), signal);
    }
  }

  function begin(key: string, work: SharedWork<T>): PendingWork<T> {
    const mine = new PendingWork<T>(key, work, now());
    const end = () => {
      forget(key, mine);
    };
    mine.outcome.then(end, end);
    if (pending.size >= maxKeys) pending.delete(pending.keys().next().value!);
    pending.set(key, mine);
    return mine;
  }

  /** Waits for running work up to its `maxMs`, with its own timer: the first call's may be lost with its client. */
  function join(known: PendingWork<T>, signal: AbortSignal | undefined): Promise<T> {
    const outcome = stay(known, signal);
    if (!late) return outcome;
    // The clock can be set back.
    const ms = Math.min(known.sinceMs + maxMs - now(), maxMs);
    return within(outcome, { ms }, late);
  }

  function stay(known: PendingWork<T>, signal: AbortSignal | undefined): Promise<T> {
    known.waiting += 1;
    if (!signal) return known.outcome;
    return new Promise((resolve, reject) => {
      const forgetSignal = onAbort(signal, () => {
        leave();
        if (known.waiting === 0) {
          forget(known.key, known);
          known.cancellation.abort(signal.reason);
        }
        reject(signal.reason as Error);
      });
      const leave = () => {
        forgetSignal();
        known.waiting -= 1;
      };
      known.outcome.then(
        (outcome) => {
          leave();
          resolve(outcome);
        },
        (error: unknown) => {
          leave();
          reject(error as Error);
        },
      );
    });
  }

  function forget(key: string, known: PendingWork<T>): void {
    if (pending.get(key) === known) pending.delete(key);
  }

  // The map is ordered by start time.
  function forgetOverdue(): void {
    for (const { key, sinceMs } of pending.values()) {
      if (Math.abs(now() - sinceMs) < maxMs) return;
      pending.delete(key);
    }
  }
}

/** Running work, and its cancellation. */
class PendingWork<T> {
  readonly cancellation = new AbortController();
  readonly key: string;
  readonly sinceMs: number;
  readonly outcome: Promise<T>;
  /** How many calls wait for it. */
  waiting = 0;

  constructor(key: string, work: SharedWork<T>, sinceMs: number) {
    this.key = key;
    this.sinceMs = sinceMs;
    this.outcome = work(this.cancellation.signal, key);
  }
}
