import type { Cancellation, CancelSignal } from './cancellation.ts';
import { onAbort } from './on-abort.ts';

/** It is made once, for it costs a stack trace. */
const LATE = new Error('Nobody waits for it any more');

/** How long to wait at most, and who may call it off. */
export interface Deadline {
  /** Milliseconds from now. */
  ms: number;
  signal?: CancelSignal | undefined;
  /** What calls the work off: aborted when nobody waits for it any more. */
  cancellation?: Cancellation | undefined;
}

/**
 * Waits for work, but no longer than the deadline, and then gives what `late()` gives or throws.
 *
 * Rejects with `signal.reason` as soon as the signal aborts, or at once if it has. The work itself goes on; its timer
 * and listener do not outlive the call, and its `cancellation` hears when it is not waited for any more.
 */
export function within<T>(work: Promise<T>, deadline: Deadline, late: () => T): Promise<T> {
  const { ms, signal, cancellation } = deadline;
  return new Promise((resolve, reject) => {
    let forget: (() => void) | null = null;
    const end = () => {
      clearTimeout(timer);
      forget?.();
    };
    const timer = setTimeout(() => {
      end();
      cancellation?.abort(LATE);
      try {
        resolve(late());
      } catch (thrown) {
        reject(thrown as Error);
      }
    }, ms);
    if (signal) {
      const abort = () => {
        end();
        cancellation?.abort(signal.reason);
        reject(signal.reason as Error);
      };
      forget = onAbort(signal, abort);
      if (signal.aborted) abort();
    }
    work.then(
      (outcome) => {
        end();
        resolve(outcome);
      },
      (error: unknown) => {
        end();
        reject(error as Error);
      },
    );
  });
}

/**
 * Does as {@link within} with work that can be called off: its signal aborts with a `TimeoutError` when the time is
 * over, and with `signal.reason` when the caller's signal does. Whether the work heeds it makes no difference.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  deadline: Deadline,
  late: () => T,
): Promise<T> {
  const { signal } = deadline;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const forget =
    signal &&
    onAbort(signal, () => {
      controller.abort(signal.reason);
    });
  try {
    return await within(work(controller.signal), deadline, () => {
      controller.abort(new DOMException('It took too long', 'TimeoutError'));
      return late();
    });
  } finally {
    forget?.();
  }
}
