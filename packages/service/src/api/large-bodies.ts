import { acquireWithin, createSemaphore, type Release, type Semaphore } from '@postern/concurrency';
import { ServiceError } from '../base/service-error.ts';

/** Waits until an organization can send the rest of a long body. Resolves with a function that releases its place. */
export type EnterLargeBody = (orgId: string) => Promise<Release>;

/**
 * Runs work on a body. The work takes a place among the long bodies when the body turns out to be long, and keeps it
 * until the work ends.
 */
export async function withPlace<T>(
  enter: () => Promise<Release>,
  work: (takePlace: () => Promise<void>) => Promise<T>,
): Promise<T> {
  let release: Release | undefined;
  try {
    return await work(async () => {
      release = await enter();
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
const RETRY_MS = 5_000;

/**
 * Creates the limit on long bodies that are read at a time in this process. One organization with many keys and
 * connections cannot use up the memory and the time of the others. Throws `overloaded` for a body that has waited ten
 * seconds.
 *
 * Source: docs/decisions/api.md#0027.
 */
export function createLargeBodies(): EnterLargeBody {
  const all = createSemaphore(IN_ALL);
  const organisations = new Map<string, Semaphore>();

  return async (orgId) => {
    const own = organisations.get(orgId) ?? createSemaphore(PER_ORGANISATION);
    organisations.set(orgId, own);
    const ofOrg = await acquireWithin(own, WAIT_MS);
    const ofAll = ofOrg && (await acquireWithin(all, WAIT_MS));
    const release = () => {
      ofAll?.();
      ofOrg?.();
      if (own.isIdle) organisations.delete(orgId);
    };
    if (ofAll) return release;
    release();
    throw new ServiceError('overloaded', { retryAfterMs: RETRY_MS });
  };
}
