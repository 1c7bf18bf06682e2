/** Does one piece of work for everybody who asks for it at the same time. */
export type Joined<T, A extends readonly unknown[]> = (
  key: string,
  signal: AbortSignal,
  ...details: A
) => Promise<T>;

interface Work<T> {
  outcome: Promise<T>;
  controller: AbortController;
  waiting: number;
}

/**
 * Joins callers by key: the first one's details count. Each may leave by its own signal, and
 * rejects with its reason; the work is called off when the last one has left.
 */
export function joined<T, A extends readonly unknown[]>(
  start: (signal: AbortSignal, ...details: A) => Promise<T>,
): Joined<T, A> {
  const open = new Map<string, Work<T>>();

  const begin = (key: string, details: A): Work<T> => {
    const controller = new AbortController();
    const outcome = start(controller.signal, ...details).finally(() => {
      if (open.get(key) === work) open.delete(key);
    });
    outcome.catch(() => undefined);
    const work = { outcome, controller, waiting: 0 };
    open.set(key, work);
    return work;
  };

  return (key, signal, ...details) => {
    if (signal.aborted) return Promise.reject(signal.reason as Error);
    const work = open.get(key) ?? begin(key, details);
    work.waiting += 1;
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', abort);
        work.waiting -= 1;
      };
      const abort = () => {
        leave();
        if (work.waiting === 0) {
          if (open.get(key) === work) open.delete(key);
          work.controller.abort(signal.reason);
        }
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', abort, { once: true });
      work.outcome.then(
        (outcome) => {
          leave();
          resolve(outcome);
        },
        (error: unknown) => {
          leave();
          reject(error as Error);
        },
      );
    });
  };
}
