import { onAbort } from './on-abort.ts';

/** How long to wait at most, and who may call it off. */
export interface Deadline {
  /** Milliseconds from now. */
  ms: number;
  signal: AbortSignal | undefined;
}

/**
 * Waits for work, but no longer than the deadline, and then answers `late()` instead.
 *
 * Rejects with `signal.reason` as soon as the signal aborts, or at once if it has. The work itself goes on; its timer
 * and listener do not outlive the call.
 */
export function within<T>(work: Promise<T>, deadline: Deadline, late: () => T): Promise<T> {
  const { ms, signal } = deadline;
  return new Promise((resolve, reject) => {
    const settle = (report: () => void) => {
      clearTimeout(timer);
      forget?.();
      report();
    };
    const abort = () => settle(() => reject(signal?.reason));
    const timer = setTimeout(() => settle(() => resolve(late())), ms);
    const forget = signal && onAbort(signal, abort);
    if (signal?.aborted) abort();
    work.then(
      (answer) => settle(() => resolve(answer)),
      (error) => settle(() => reject(error)),
    );
  });
}
