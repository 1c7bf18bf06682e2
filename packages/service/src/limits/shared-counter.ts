import { AT_LIMIT, createCountTable, type AskStore } from '@postern/proxy/limits';
import {
  createMemoryCounter,
  MAX_KEYS,
  type Counter,
  type Rate,
  type Standing,
} from './counter.ts';

/** A count outside this process: one of the stores of `rate-limiter-flexible`. */
export interface SharedCount {
  /** Adds points to a key's count without a limit, and returns the new count. */
  penalty(key: string, points: number): Promise<{ consumedPoints: number; msBeforeNext: number }>;
}

/** The dependencies of a shared counter. */
export interface SharedCounterOptions {
  count: SharedCount;
  ask: AskStore;
  /** A monotonic clock, in milliseconds. */
  nowMs: () => number;
  /** The largest part of a limit that one process takes at once: 16 for a sixteenth, the default. */
  share?: number;
}

/** A key and its limit. */
interface CountedKey {
  key: string;
  limit: number;
}

/** The requests of a key's window that this process has taken, and the last known rest. */
interface Grant {
  /** The number of requests taken and not yet used. */
  held: number;
  /** The number of requests that no process had taken at the last update from the store. */
  beyond: number;
  endsMs: number;
  /** The number of requests to take next. */
  next: number;
  waiting: number;
  asking: Promise<boolean> | null;
}

/**
 * Creates a counter that all processes share. A process takes several requests at once from the store, one for the
 * first of a key and then more, up to a share of the limit, so that a busy key needs few calls to the store. All
 * processes together never allow more than the limit. A process that has taken more requests than it uses makes the
 * total lower.
 *
 * While the store is unreachable, this process counts separately. A key that is used up by the store's count is
 * rejected here, without a call.
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
    if (!grant) cacheGrant(key, (grant = newGrant()));
    return take(key, grant) ?? takeLater({ key, limit }, grant);
  };
  return Object.assign(counter, {
    // This process keeps it, for the next counted request of the key.
    refund(key: string): void {
      const grant = grants.get(key, nowMs());
      if (!grant || grant.endsMs <= nowMs()) return own.refund(key);
      grant.held += 1;
      cacheGrant(key, grant);
    },
  });

  /** Keeps a grant beyond its window, so that a busy key begins the next one with more. */
  function cacheGrant(key: string, grant: Grant): void {
    const isUsedUp = grant.endsMs > nowMs() && grant.held + grant.beyond === 0;
    const endsMs = Math.max(nowMs(), grant.endsMs) + rate.windowMs;
    grants.set(key, grant, { count: isUsedUp ? AT_LIMIT : 1, endsMs, nowMs: nowMs() });
  }

  function take(key: string, grant: Grant): Standing | null {
    const resetMs = grant.endsMs - nowMs();
    if (resetMs <= 0) return null;
    if (grant.held > 0) {
      grant.held -= 1;
      if (grant.held + grant.beyond === 0) cacheGrant(key, grant);
      return { isWithin: true, left: grant.held + grant.beyond, resetMs };
    }
    return grant.beyond > 0 ? null : { isWithin: false, left: 0, resetMs };
  }

  async function takeLater(counted: CountedKey, grant: Grant): Promise<Standing> {
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

  /** @returns false when the store did not respond. */
  async function refill({ key, limit }: CountedKey, grant: Grant): Promise<boolean> {
    // All requests of this turn of the event loop share one call.
    await null;
    const isOver = nowMs() >= grant.endsMs;
    const most = Math.max(1, Math.floor(limit / share));
    grant.next = isOver ? Math.max(1, grant.next >> 1) : Math.min(most, grant.next * 2);
    const points = Math.min(limit, Math.max(grant.next, grant.waiting));
    const penalized = await ask(() => count.penalty(key, points));
    grant.asking = null;
    if (!penalized) return false;
    const { consumedPoints, msBeforeNext } = penalized;
    if (isOver) grant.held = 0;
    grant.held += Math.max(0, points - Math.max(0, consumedPoints - limit));
    grant.beyond = Math.max(0, limit - consumedPoints);
    // Clocks of other processes can differ, so the window is limited to its length.
    grant.endsMs = nowMs() + Math.min(Math.max(1, msBeforeNext), wholeSeconds(rate) * 1000);
    cacheGrant(key, grant);
    return true;
  }
}

/** The window of a shared count, in seconds: the stores use whole seconds. */
export const wholeSeconds = ({ windowMs }: Rate): number => Math.ceil(windowMs / 1000);

const newGrant = (): Grant => ({
  held: 0,
  beyond: 0,
  endsMs: -Infinity,
  next: 1,
  waiting: 0,
  asking: null,
});
