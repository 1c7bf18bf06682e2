/** Options of a waiting caller. */
export interface WaiterOptions {
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  /** Whether the outcome is `aborted` as soon as another text replaces the caller's text. */
  isBrief?: boolean;
}

/** One of several callers that wait for the same result. */
export interface Waiter<Answer> extends WaiterOptions {
  /** Ends the wait with a result. */
  letGo(answer: Answer): void;
}

/**
 * Waits for a result that other callers wait for too.
 *
 * @param leave called when the signal aborts; it must remove the caller.
 */
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
