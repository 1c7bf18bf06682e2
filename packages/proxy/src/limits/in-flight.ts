import { acquireWithin, createSemaphore, type Release, type Semaphore } from '@postern/concurrency';

/** How many upstream calls may be under way at once. */
export interface InFlightLimits {
  total: number;
  /** For one caller. */
  caller: number;
  /** For one mail domain; as many again may wait for half a second. */
  domain: number;
}

/** Who an upstream call is for, and about which domain. */
export interface Call {
  caller: string | null;
  /** In A-labels. */
  domain: string;
}

/** Limits the upstream calls under way. */
export interface InFlight {
  /** Resolves with what ends the call, or with null when there is no room. */
  enter(call: Call): Promise<Release | null>;
  /** How many calls are under way. */
  count(): number;
}

/**
 * Makes the limits of one proxy on upstream calls under way: in all, a caller and a mail domain.
 *
 * A caller beyond its own limit is refused at once. One slow mail domain may be asked about by many callers, none of
 * whom has done anything wrong: they wait a little, in the order of coming, and hold nothing of the total meanwhile.
 *
 * A call that has not ended after `maxMs` is counted no longer: some platforms drop all that a request had under way
 * when its client leaves.
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

  /** Semaphores by key, as long as somebody holds or wants one. */
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

/** For how long a call may be counted. */
export interface CallTime {
  /** In milliseconds. */
  maxMs: number;
  now: () => number;
}

const nothing: Release = () => undefined;
const WAIT_MS = 500;
