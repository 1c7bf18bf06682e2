/** What is known of one who waits. */
export interface WaiterOptions {
  /** Ends the waiting. */
  signal?: AbortSignal | undefined;
  /** Whether a caller gets `aborted` as soon as another text takes the place of its own. */
  isBrief?: boolean;
}

/** Somebody who waits for an answer, together with others. */
export interface Waiter<Answer> extends WaiterOptions {
  /** Gives the answer; the waiter is no longer one of those who wait. */
  letGo(answer: Answer): void;
}

/** Waits among others for an answer. What `leave` does when the signal aborts lets the waiter go. */
export function wait<Answer>(
  waiters: Set<Waiter<Answer>>,
  options: WaiterOptions,
  leave: (waiter: Waiter<Answer>) => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const { signal } = options;
    const onAbort = () => {
      leave(mine);
    };
    const mine: Waiter<Answer> = {
      ...options,
      letGo(answer) {
        waiters.delete(mine);
        signal?.removeEventListener('abort', onAbort);
        resolve(answer);
      },
    };
    waiters.add(mine);
    signal?.addEventListener('abort', onAbort);
    if (signal?.aborted) onAbort();
  });
}
