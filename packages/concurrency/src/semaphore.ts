import { within } from './deadline.ts';

/** A function that releases permits; a second call does nothing. */
export type Release = () => void;

/** A limit on concurrent work. Waiting calls get permits first in, first out. */
export interface Semaphore {
  /** Resolves with the release of that many permits (default 1) as soon as they are free. */
  acquire(permits?: number): Promise<Release>;
  /** Acquires permits if they are free and no call waits; null otherwise. */
  tryAcquire(permits?: number): Release | null;
  /** Runs work while holding that many permits (default 1), and returns its outcome. */
  run<T>(work: () => Promise<T>, permits?: number): Promise<T>;
  /** How many calls wait. */
  readonly waiting: number;
  /** Whether no permit is held and no call waits. */
  readonly isIdle: boolean;
}

/**
 * A counting semaphore with `limit` permits, the most that one call can acquire.
 *
 * With a lease, permits not released within `lease.ms` are free again at the next `acquire` or `tryAcquire`: some
 * platforms drop all work of a request when its client disconnects, so that nothing releases its permits.
 */
export function createSemaphore(limit: number, lease?: Lease): Semaphore {
  const queue: Waiter[] = [];
  const held = new Set<Held>();
  let free = limit;

  function grant(permits: number): Release {
    const mine: Held = { permits, overdueAtMs: lease ? lease.now() + lease.ms : Infinity };
    free -= permits;
    held.add(mine);
    return () => {
      release(mine);
    };
  }

  function release(mine: Held): void {
    if (!held.delete(mine)) return;
    free += mine.permits;
    for (let next = queue[0]; next && next.permits <= free; next = queue[0]) {
      queue.shift();
      next.begin(grant(next.permits));
    }
  }

  // The set is ordered by the time the permits were granted.
  function releaseOverdue(): void {
    if (!lease) return;
    for (const mine of held) {
      if (mine.overdueAtMs > lease.now()) return;
      release(mine);
    }
  }

  function tryAcquire(permits = 1): Release | null {
    releaseOverdue();
    return queue.length > 0 || free < permits ? null : grant(permits);
  }

  async function acquire(permits = 1): Promise<Release> {
    return (
      tryAcquire(permits) ??
      new Promise<Release>((begin) => {
        queue.push({ permits, begin });
      })
    );
  }

  return {
    acquire,
    tryAcquire,
    async run(work, permits) {
      const releasePermits = tryAcquire(permits) ?? (await acquire(permits));
      try {
        return await work();
      } finally {
        releasePermits();
      }
    },
    get waiting() {
      return queue.length;
    },
    get isIdle() {
      return held.size === 0 && queue.length === 0;
    },
  };
}

/** Acquires one permit; null when none is free within `ms` milliseconds. */
export async function acquireWithin(semaphore: Semaphore, ms: number): Promise<Release | null> {
  const release = semaphore.tryAcquire();
  if (release) return release;
  const acquired = semaphore.acquire();
  return within<Release | null>(acquired, { ms }, () => {
    // A permit that arrives after the timeout goes back.
    void acquired.then((late) => {
      late();
    });
    return null;
  });
}

/** A limit on how long a permit can be held. */
export interface Lease {
  ms: number;
  /** The current time in milliseconds. */
  now: () => number;
}

interface Held {
  permits: number;
  overdueAtMs: number;
}

interface Waiter {
  permits: number;
  begin: (release: Release) => void;
}
