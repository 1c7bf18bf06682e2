import { within } from './deadline.ts';

/** Gives permits back; a second call does nothing. */
export type Release = () => void;

/** Limits how much work is under way; who waits is served in the order of coming. */
export interface Semaphore {
  /** Resolves with the release of that many permits (default 1) as soon as they are free. */
  acquire(permits?: number): Promise<Release>;
  /** Takes permits if they are free and nobody waits; else null. */
  tryAcquire(permits?: number): Release | null;
  /** Does work with that many permits (default 1) taken, and gives its outcome. */
  run<T>(work: () => Promise<T>, permits?: number): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
  /** Whether no permit is taken and nobody waits. */
  readonly isIdle: boolean;
}

/**
 * Makes a counting semaphore of `limit` permits. Nobody may ask for more at once.
 *
 * With a lease, permits that were not released `lease.ms` after they were given are free again, as the
 * next one to ask finds: some platforms drop all that a request had under way when its client leaves.
 */
export function createSemaphore(limit: number, lease?: Lease): Semaphore {
  const queue: Waiter[] = [];
  const held = new Set<Held>();
  let free = limit;

  function give(permits: number): Release {
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
      next.begin(give(next.permits));
    }
  }

  // The set is in the order in which permits were given.
  function releaseOverdue(): void {
    if (!lease) return;
    for (const mine of held) {
      if (mine.overdueAtMs > lease.now()) return;
      release(mine);
    }
  }

  function tryAcquire(permits = 1): Release | null {
    releaseOverdue();
    return queue.length > 0 || free < permits ? null : give(permits);
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
      const done = tryAcquire(permits) ?? (await acquire(permits));
      try {
        return await work();
      } finally {
        done();
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

/** Acquires one permit, or gives null where none is free within so many milliseconds. */
export async function acquireWithin(semaphore: Semaphore, ms: number): Promise<Release | null> {
  const release = semaphore.tryAcquire();
  if (release) return release;
  const acquired = semaphore.acquire();
  let isLate = false;
  // Who gave up hands the permit on.
  void acquired.then((late) => {
    if (isLate) late();
  });
  return within<Release | null>(acquired, { ms }, () => {
    isLate = true;
    return null;
  });
}

/** For how long a permit may be held. */
export interface Lease {
  /** In milliseconds. */
  ms: number;
  /** Tells the time in milliseconds. */
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
