import type { Cancellation, CancelSignal } from './cancellation.ts';
import { onAbort } from './on-abort.ts';

/** The reason of a cancellation at the deadline. Created once, because each error captures a stack trace. */
const LATE = new Error('The deadline passed');

/** A limit on waiting, and the signals that go with it. */
export interface Deadline {
  /** Milliseconds from now. */
  ms: number;
  /** Ends the wait when it aborts. */
  signal?: CancelSignal | undefined;
  /** Cancels the work: aborted when the wait ends before the work does. */
  cancellation?: Cancellation | undefined;
}

/**
 * The outcome of the work, or of `late()` once the deadline has passed.
 *
 * Rejects with `signal.reason` when the signal aborts, and immediately if it has aborted already. The deadline and the
 * signal both abort `cancellation`; work that ignores it continues. No timer or listener outlives the call.
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
 * {@link within} for work that takes an `AbortSignal`: the signal aborts with a `TimeoutError` at the deadline, and
 * with `signal.reason` when the caller's signal aborts. The wait ends then even if the work ignores its signal.
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
