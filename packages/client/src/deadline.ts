import { ValidateError } from '@postern/protocol';

/** When to give up: after a time, or when the caller says so. */
export interface Deadline {
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/**
 * Runs a task until it settles, its time is over (`upstream_timeout`) or the caller aborts
 * (`signal.reason`), whether or not the task heeds the signal it is given.
 *
 * The task's signal is aborted when it does not succeed, so that a reply nobody read on frees its socket; one that
 * succeeded has read all of it.
 */
export async function withDeadline<T>(
  task: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, signal }: Deadline,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal?.reason as Error);
    const timer = setTimeout(() => {
      reject(new ValidateError('upstream_timeout', { message: 'The service took too long' }));
    }, timeoutMs);
    signal?.addEventListener('abort', onAbort);
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
  });
  try {
    return await Promise.race([task(controller.signal), stopped]);
  } catch (thrown) {
    controller.abort();
    throw thrown;
  } finally {
    stop();
  }
}
