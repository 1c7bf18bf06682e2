import { acquireWithin, createSemaphore, type Release, type Semaphore } from '@postern/concurrency';

/** How many upstream calls can be pending at once. */
export interface InFlightLimits {
  total: number;
  /** For one caller. */
  caller: number;
  /** For one mail domain; the same number can wait for up to half a second. */
  domain: number;
}

/** The caller and the domain of an upstream call. */
export interface Call {
  caller: string | null;
  /** In A-labels. */
  domain: string;
}

/** Limits the pending upstream calls. */
export interface InFlight {
  /** Resolves with the function that ends the call, or with null if the limit is reached. */
  enter(call: Call): Promise<Release | null>;
  /** How many calls are pending. */
  count(): number;
}

/**
 * Creates the limits of one proxy on pending upstream calls: in total, for a caller and for a mail domain.
 *
 * A caller beyond its own limit is rejected at once. Many callers can check one slow mail domain, and none of them is
 * at fault: they wait shortly, first in, first out, and do not count toward the total meanwhile.
 *
 * A call that has not ended after `maxMs` no longer counts: some platforms drop all work of a request when its client
 * disconnects.
 */
export function createInFlight(limits: InFlightLimits, { maxMs, now }: CallTime): InFlight {
  const lease = { ms: maxMs, now };
  const total = createSemaphore(limits.total, lease);
  const callers = createGroup(limits.caller);
  const domains = createGroup(limits.domain);
  let count = 0;

  return {
    async enter({ caller, domain }) {
      const ofCaller = caller === null ? nothing : callers.of(caller).tryAcquire();
      const ofDomain = ofCaller && (await enterDomain(domains.of(domain)));
      const ofTotal = ofDomain && total.tryAcquire();
      const releaseAll = () => {
        ofTotal?.();
        ofDomain?.();
        ofCaller?.();
        if (caller !== null) callers.drop(caller);
        domains.drop(domain);
      };
      if (!ofTotal) {
        releaseAll();
        return null;
      }
      count += 1;
      return () => {
        releaseAll();
        count -= 1;
      };
    },
    count: () => count,
  };

  async function enterDomain(domain: Semaphore): Promise<Release | null> {
    return domain.waiting < limits.domain ? acquireWithin(domain, WAIT_MS) : domain.tryAcquire();
  }

  /** Semaphores by key. Each exists only while it is in use. */
  function createGroup(limit: number) {
    const semaphores = new Map<string, Semaphore>();
    return {
      of(key: string): Semaphore {
        let semaphore = semaphores.get(key);
        if (!semaphore) semaphores.set(key, (semaphore = createSemaphore(limit, lease)));
        return semaphore;
      },
      drop(key: string): void {
        if (semaphores.get(key)?.isIdle) semaphores.delete(key);
      },
    };
  }
}

/** How long a call can count. */
export interface CallTime {
  maxMs: number;
  /** The current time in milliseconds. */
  now: () => number;
}

const nothing: Release = () => undefined;
const WAIT_MS = 500;
