import { acquireWithin, createSemaphore, type Release, type Semaphore } from '@postern/concurrency';
import { ServiceError } from '../base/service-error.ts';

/** A long body that is being read. */
export interface LongBody {
  /** Its current bytes per second; infinite once all have arrived. */
  rate(): number;
  /** Rejects it, because it is slow and others wait. */
  end(): void;
}

/** Waits until an organization can send the rest of a long body. Resolves with a function that releases its place. */
export type EnterLargeBody = (orgId: string, body?: LongBody) => Promise<Release>;

/**
 * Runs work on a body. The work takes a place among the long bodies when the body turns out to be long, and keeps it
 * until the work ends.
 */
export async function withPlace<T>(
  enter: (body: LongBody) => Promise<Release>,
  work: (takePlace: (body: LongBody) => Promise<void>) => Promise<T>,
): Promise<T> {
  let release: Release | undefined;
  try {
    return await work(async (body) => {
      release = await enter(body);
    });
  } finally {
    release?.();
  }
}

/** The number of long bodies of one organization that are read at a time, for all its keys. The others wait unread. */
const PER_ORGANISATION = 2;
/** The number of long bodies that are read at a time in total, which limits their memory. */
const IN_ALL = 16;
const WAIT_MS = 10_000;
/** How long a body waits for one of all places before the slowest body is ended. */
const PATIENCE_MS = 5_000;
/** A body of at least this rate is never ended for others: the longest takes eight seconds. */
const FAST_BYTES_PER_SECOND = 1024 * 1024;
const RETRY_MS = 5_000;

/**
 * Creates the limit on long bodies that are read at a time in this process. One organization with many keys and
 * connections cannot use up the memory and the time of the others. Slow bodies of many organizations cannot hold all
 * places either: for each body that has waited five seconds, the slowest one ends. Throws `overloaded` for a body that
 * has waited ten seconds.
 *
 * Source: docs/decisions/api.md#0027.
 */
export function createLargeBodies(): EnterLargeBody {
  const all = createSemaphore(IN_ALL);
  const organisations = new Map<string, Semaphore>();
  const reading = new Set<LongBody>();

  return async (orgId, body) => {
    const own = organisations.get(orgId) ?? createSemaphore(PER_ORGANISATION);
    organisations.set(orgId, own);
    const ofOrg = await acquireWithin(own, WAIT_MS);
    const ofAll = ofOrg && (await enterAll());
    const release = () => {
      if (body) reading.delete(body);
      ofAll?.();
      ofOrg?.();
      if (own.isIdle) organisations.delete(orgId);
    };
    if (ofAll) {
      if (body) reading.add(body);
      return release;
    }
    release();
    throw new ServiceError('overloaded', { retryAfterMs: RETRY_MS });
  };

  async function enterAll(): Promise<Release | null> {
    const timer = setTimeout(endSlowest, PATIENCE_MS);
    try {
      return await acquireWithin(all, WAIT_MS);
    } finally {
      clearTimeout(timer);
    }
  }

  function endSlowest(): void {
    const [slowest] = [...reading].sort((one, other) => one.rate() - other.rate());
    if (!slowest || slowest.rate() >= FAST_BYTES_PER_SECOND) return;
    // Once each: it releases its place a moment later.
    reading.delete(slowest);
    slowest.end();
  }
}
