import type { Thread } from './start-thread.ts';

/** How a thread is called that is not always there. */
export type IdleThread<Call, Result> = Pick<Thread<Call, Result>, 'call'>;

/**
 * Creates a thread that is started by a call, and ended after `idleMs` without one, so that its memory is freed. A
 * thread that failed rejects the calls that it had; the next call starts another one.
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
