import { AT_LIMIT, createCountTable, type AskStore } from '@postern/proxy/limits';
import {
  createMemoryCounter,
  MAX_KEYS,
  type Counter,
  type Rate,
  type Standing,
} from './counter.ts';

/** A count outside of the process: one of the stores of `rate-limiter-flexible`. */
export interface SharedCount {
  /** Adds points to a key's count, whatever it is, and tells what it is then. */
  penalty(key: string, points: number): Promise<{ consumedPoints: number; msBeforeNext: number }>;
}

/** What a shared counter needs. */
export interface SharedCounterOptions {
  count: SharedCount;
  ask: AskStore;
  /** A clock that nobody sets, in milliseconds. */
  nowMs: () => number;
  /** The part of a limit that one process takes at once at most: 16 for a sixteenth, the default. */
  share?: number;
}

/** What is counted, and how much of it is allowed. */
interface Counted {
  key: string;
  limit: number;
}

/** What this process has taken of a key's window, and what it knows of the rest. */
interface Grant {
  /** Taken and not yet used. */
  held: number;
  /** What nobody had taken when the store was last asked. */
  beyond: number;
  endsMs: number;
  /** How many are taken next. */
  next: number;
  waiting: number;
  asking: Promise<boolean> | null;
}

/**
 * Makes a counter that all processes share. A process takes from the store for several requests at once, one for the
 * first of a key and then more, up to a share of the limit: a busy key costs few questions. All processes together
 * never let more in than the limit; a process that is left with some that it does not need lets fewer in.
 *
 * While the store is away, this process counts by itself. What the store calls used up is refused here, unasked.
 *
 * Source: docs/decisions/api.md#0041.
 */
export function createSharedCounter(
  rate: Rate,
  { count, ask, nowMs, share = 16 }: SharedCounterOptions,
): Counter {
  const own = createMemoryCounter(rate);
  const grants = createCountTable<Grant>(MAX_KEYS);

  const counter = (key: string, limit = rate.count) => {
    let grant = grants.get(key, nowMs());
    if (!grant) keep(key, (grant = newGrant()));
    return take(key, grant) ?? takeLater({ key, limit }, grant);
  };
  return Object.assign(counter, {
    // This process keeps it, for the next of the key that it counts.
    refund(key: string): void {
      const grant = grants.get(key, nowMs());
      if (!grant || grant.endsMs <= nowMs()) return own.refund(key);
      grant.held += 1;
      keep(key, grant);
    },
  });

  /** Keeps a grant beyond its window, so that a busy key begins the next one with more. */
  function keep(key: string, grant: Grant): void {
    const isUsedUp = grant.endsMs > nowMs() && grant.held + grant.beyond === 0;
    const endsMs = Math.max(nowMs(), grant.endsMs) + rate.windowMs;
    grants.set(key, grant, { count: isUsedUp ? AT_LIMIT : 1, endsMs, nowMs: nowMs() });
  }

  function take(key: string, grant: Grant): Standing | null {
    const resetMs = grant.endsMs - nowMs();
    if (resetMs <= 0) return null;
    if (grant.held > 0) {
      grant.held -= 1;
      if (grant.held + grant.beyond === 0) keep(key, grant);
      return { isWithin: true, left: grant.held + grant.beyond, resetMs };
    }
    return grant.beyond > 0 ? null : { isWithin: false, left: 0, resetMs };
  }

  async function takeLater(counted: Counted, grant: Grant): Promise<Standing> {
    grant.waiting += 1;
    try {
      for (;;) {
        const isThere = await (grant.asking ??= refill(counted, grant));
        const standing = isThere ? take(counted.key, grant) : await own(counted.key, counted.limit);
        if (standing) return standing;
      }
    } finally {
      grant.waiting -= 1;
    }
  }

  /** @returns false when the store did not answer. */
  async function refill({ key, limit }: Counted, grant: Grant): Promise<boolean> {
    // Whoever asks in this turn of the event loop is asked for together.
    await null;
    const isOver = nowMs() >= grant.endsMs;
    const most = Math.max(1, Math.floor(limit / share));
    grant.next = isOver ? Math.max(1, grant.next >> 1) : Math.min(most, grant.next * 2);
    const points = Math.min(limit, Math.max(grant.next, grant.waiting));
    const told = await ask(() => count.penalty(key, points));
    grant.asking = null;
    if (!told) return false;
    const { consumedPoints, msBeforeNext } = told;
    if (isOver) grant.held = 0;
    grant.held += Math.max(0, points - Math.max(0, consumedPoints - limit));
    grant.beyond = Math.max(0, limit - consumedPoints);
    // Clocks of other processes may differ; no window is longer than it is.
    grant.endsMs = nowMs() + Math.min(Math.max(1, msBeforeNext), wholeSeconds(rate) * 1000);
    keep(key, grant);
    return true;
  }
}

/** The window of a shared count, in seconds: the stores count whole ones. */
export const wholeSeconds = ({ windowMs }: Rate): number => Math.ceil(windowMs / 1000);

const newGrant = (): Grant => ({
  held: 0,
  beyond: 0,
  endsMs: -Infinity,
  next: 1,
  waiting: 0,
  asking: null,
});
