import type { Outcome } from './snapshot.ts';

/** Those who wait for a field to be judged. */
export function createWaiters() {
  let waiting: { seen: boolean; resolve: (outcome: Outcome) => void }[] = [];
  return {
    count: () => waiting.length,
    /** Waits; `seen` is whether the suggestion had been on screen when the person decided. */
    wait(seen: boolean, signal: AbortSignal | undefined, onLeave: () => Outcome): Promise<Outcome> {
      return new Promise((resolve) => {
        const leave = () => {
          waiting = waiting.filter((other) => other !== mine);
          resolve(onLeave());
        };
        const mine = {
          seen,
          resolve(outcome: Outcome) {
            signal?.removeEventListener('abort', leave);
            resolve(outcome);
          },
        };
        waiting.push(mine);
        signal?.addEventListener('abort', leave, { once: true });
        if (signal?.aborted) leave();
      });
    },
    /** Lets all go. Tells whether there were any. */
    release(outcomeFor: (seen: boolean) => Outcome): boolean {
      const released = waiting;
      waiting = [];
      for (const { seen, resolve } of released) resolve(outcomeFor(seen));
      return released.length > 0;
    },
  };
}
