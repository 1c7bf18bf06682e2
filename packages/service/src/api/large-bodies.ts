import { acquireWithin, createSemaphore, type Release, type Semaphore } from '@postern/concurrency';
import { HttpError } from './http-error.ts';

/** Waits until a key may send a long body, and gives what says that it was read. */
export type EnterLargeBody = (keyId: string) => Promise<Release>;

/** So many long bodies of one key are read at a time; others of it wait, unread. */
const PER_KEY = 2;
/** And so many of all keys: what they hold of memory has an end. */
const IN_ALL = 16;
const WAIT_MS = 10_000;
const RETRY_MS = 5_000;

/**
 * Makes the limit on long bodies that are being read, in this process: one key with many connections takes neither
 * the memory nor the time of the others. Throws `overloaded` for a body that has waited for ten seconds.
 *
 * Source: docs/decisions/0027-api-limits.md.
 */
export function createLargeBodies(): EnterLargeBody {
  const all = createSemaphore(IN_ALL);
  const keys = new Map<string, Semaphore>();

  return async (keyId) => {
    const own = keys.get(keyId) ?? createSemaphore(PER_KEY);
    keys.set(keyId, own);
    const ofKey = await acquireWithin(own, WAIT_MS);
    const ofAll = ofKey && (await acquireWithin(all, WAIT_MS));
    const release = () => {
      ofAll?.();
      ofKey?.();
      if (own.isIdle) keys.delete(keyId);
    };
    if (ofAll) return release;
    release();
    throw new HttpError('overloaded', { retryAfterMs: RETRY_MS });
  };
}
