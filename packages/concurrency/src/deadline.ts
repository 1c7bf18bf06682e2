import { onAbort } from './on-abort.ts';

/** A limit on waiting, and the signals that go with it. */
export interface Deadline {
  /** Milliseconds from now. */
  ms: number;
  /** Ends the wait when it aborts. */
  signal?: AbortSignal | undefined;
  /** Cancels the work: aborted when the wait ends before the work does. */
  cancellation?: AbortController | undefined;
}

/**
 * The outcome of the work, or of `late()` once the deadline has passed.
 *
 * Rejects with `signal.reason` when the signal aborts, and immediately if it has aborted already. `cancellation` aborts
 * with a `TimeoutError` at the deadline, and with `signal.reason` when the signal aborts; work that ignores it continues.
 * No timer or listener outlives the call.
 *
 * `AbortSignal.any` with `AbortSignal.timeout` is not used: on Node 20 no such timeout fires after a garbage collection.
 */
export function within<T>(work: Promise<T>, deadline: Deadline, late: () => T): Promise<T> {
  const { ms, signal, cancellation } = deadline;
  return new Promise((resolve, reject) => {
    let forget: (() => void) | null = null;
    const end = () => {
      clearTimeout(timer);
      forget?.();
    };
    const timer = setTimeout(onDeadline, ms);
    if (signal) {
      forget = onAbort(signal, onSignal);
      if (signal.aborted) onSignal();
    }
    work.finally(end).then(resolve, reject);

    function onDeadline() {
      end();
      cancellation?.abort(LATE);
      try {
        resolve(late());
      } catch (thrown) {
        reject(thrown as Error);
      }
    }

    function onSignal() {
      end();
      cancellation?.abort(signal!.reason);
      reject(signal!.reason as Error);
    }
  });
}

/** {@link within} for work that takes an `AbortSignal`: the wait ends even if the work ignores its signal. */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { ms, signal }: Deadline,
  late: () => T,
): Promise<T> {
  signal?.throwIfAborted();
  const cancellation = new AbortController();
  return within(work(cancellation.signal), { ms, signal, cancellation }, late);
}

/** The reason of a cancellation at the deadline. Created once, because each error captures a stack trace. */
const LATE = new DOMException('The deadline passed', 'TimeoutError');
