import { acquireWithin, createSemaphore, type Release, type Semaphore } from '@postern/concurrency';
import { ServiceError } from '../base/service-error.ts';

/** Waits until an organization may send the rest of a long body; resolves with the release of its place. */
export type EnterLargeBody = (orgId: string) => Promise<Release>;

/**
 * Runs the work on a body. The work takes a place among the long bodies once the body proves to be long, and keeps it
 * to its own end.
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

/** So many long bodies of one organisation are read at a time, whatever keys it has; others of it wait, unread. */
const PER_ORGANISATION = 2;
/** And so many of all: what they hold of memory has an end. */
const IN_ALL = 16;
const WAIT_MS = 10_000;
const RETRY_MS = 5_000;

/**
 * Makes the limit on long bodies that are being read, in this process: one organisation with many keys and
 * connections takes neither the memory nor the time of the others. Throws `overloaded` for a body that has waited for
 * ten seconds.
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
