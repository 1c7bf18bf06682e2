import { setTimeout as delay } from 'node:timers/promises';
import { timeLimitsWithPages } from '@postern/tools/test/time-limits.js';

const { timeout, interval } = timeLimitsWithPages.expect.poll;

/** Waits until a condition holds. Rejects when it does not for far longer than a busy machine takes. */
export async function waitUntil(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`Never happened: ${what}`);
    await delay(interval);
  }
}
