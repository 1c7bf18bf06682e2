import { Cancellation, type CancelSignal } from './cancellation.ts';
import { within } from './deadline.ts';
import { onAbort } from './on-abort.ts';

/**
 * Does work once for everybody who asks for the same while it is under way.
 *
 * The first one's `work` counts. Whoever brings a signal may leave by it, and rejects with its reason; the work's own
 * signal aborts when the last one has left. Whoever brings none stays to the end.
 */
export type Dedupe<T> = (key: string, work: Work<T>, signal?: CancelSignal) => Promise<T>;

/** Work that is shared, and is given its key; the signal aborts when nobody waits for it any more. */
export type Work<T> = (signal: CancelSignal, key: string) => Promise<T>;

/** What {@link createDedupe} may be told. */
export interface DedupeOptions<T> {
  /**
   * After how many milliseconds work under way is no longer joined, so that what hangs does not hold its key for ever.
   * Default: never.
   */
  maxMs?: number;
  /** Tells the time in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** How many keys are held at most; the oldest goes first. Default 10,000. */
  maxKeys?: number;
  /** Called for those who joined work that is `maxMs` old, in place of waiting on; it may throw. */
  late?: () => T;
  /**
   * Tells by what it rejected with that the work was not done but dropped: some platforms do so with all of a request
   * whose client left. The first of those who joined then does theirs, once.
   */
  isDropped?: (thrown: unknown) => boolean;
}

/** Makes a dedupe: one piece of work a key at a time. A failure reaches all who joined, and the next begins anew. */
export function createDedupe<T>(options: DedupeOptions<T> = {}): Dedupe<T> {
  const { maxMs = Infinity, now = Date.now, maxKeys = 10_000, late, isDropped } = options;
  const pending = new Map<string, Pending<T>>();

  return (key, work, signal) => {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (maxMs < Infinity) forgetOverdue();
    const known = pending.get(key);
    return known ? joinOrBegin(key, known, { work, signal }) : stay(begin(key, work), signal);
  };

  async function joinOrBegin(
    key: string,
    known: Pending<T>,
    { work, signal }: { work: Work<T>; signal: CancelSignal | undefined },
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

  function begin(key: string, work: Work<T>): Pending<T> {
    const mine = new Pending<T>(key, work, now());
    const end = () => {
      forget(key, mine);
    };
    mine.outcome.then(end, end);
    if (pending.size >= maxKeys) pending.delete(pending.keys().next().value!);
    pending.set(key, mine);
    return mine;
  }

  /** Waits no longer than the work may take, by a timer of one's own: that of the first may be gone with its client. */
  function join(known: Pending<T>, signal: CancelSignal | undefined): Promise<T> {
    const outcome = stay(known, signal);
    if (!late) return outcome;
    // A clock may have been set back.
    const ms = Math.min(known.sinceMs + maxMs - now(), maxMs);
    return within(outcome, { ms }, late);
  }

  function stay(known: Pending<T>, signal: CancelSignal | undefined): Promise<T> {
    known.waiting += 1;
    if (!signal) return known.outcome;
    return new Promise((resolve, reject) => {
      const forgetSignal = onAbort(signal, () => {
        leave();
        if (known.waiting === 0) {
          forget(known.key, known);
          known.abort(signal.reason);
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

  function forget(key: string, known: Pending<T>): void {
    if (pending.get(key) === known) pending.delete(key);
  }

  // The map is in the order in which work began.
  function forgetOverdue(): void {
    for (const { key, sinceMs } of pending.values()) {
      if (Math.abs(now() - sinceMs) < maxMs) return;
      pending.delete(key);
    }
  }
}

/** Work under way, and what calls it off. */
class Pending<T> extends Cancellation {
  readonly key: string;
  readonly sinceMs: number;
  readonly outcome: Promise<T>;
  /** How many have not left. */
  waiting = 0;

  constructor(key: string, work: Work<T>, sinceMs: number) {
    super();
    this.key = key;
    this.sinceMs = sinceMs;
    this.outcome = work(this, key);
  }
}
