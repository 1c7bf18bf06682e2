import type { Thread } from './start-thread.ts';

/** The functions of a thread that runs only when needed. */
export type IdleThread<Call, Result> = Pick<Thread<Call, Result>, 'call'>;

/**
 * Creates a thread that a call starts, and that ends after `idleMs` without a call, so that its memory is freed. A
 * failed thread rejects its pending calls; the next call starts a new one.
 */
export function createIdleThread<Call, Result>(
  start: () => Thread<Call, Result>,
  idleMs: number,
): IdleThread<Call, Result> {
  let thread: Thread<Call, Result> | null = null;
  let idle: NodeJS.Timeout | undefined;

  return {
    async call(...given) {
      clearTimeout(idle);
      if (!thread || thread.hasEnded) thread = start();
      const called = thread;
      try {
        return await called.call(...given);
      } finally {
        clearTimeout(idle);
        if (called.pendingCount === 0) idle = setTimeout(() => void called.end(), idleMs).unref();
      }
    },
  };
}
