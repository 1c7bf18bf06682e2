/** Options of one who waits. */
export interface WaiterOptions {
  /** Ends the wait. */
  signal?: AbortSignal | undefined;
  /** Whether a caller gets `aborted` as soon as another text takes the place of its own. */
  isBrief?: boolean;
}

/** One of several who wait for the same answer. */
export interface Waiter<Answer> extends WaiterOptions {
  /** Ends the wait with an answer. */
  letGo(answer: Answer): void;
}

/**
 * Waits among others for an answer.
 *
 * @param leave called when the signal aborts; it must let the waiter go.
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
