import { ValidateError } from '@postern/protocol';

/** How to retry. */
export interface Retrying {
  /** The maximum number of attempts. */
  attempts: number;
  signal: AbortSignal | undefined;
  random: () => number;
}

const FIRST_WAIT_MS = 500;
const MAX_RETRY_AFTER_MS = 60_000;

/**
 * Repeats an attempt while it fails with an error that is `retryable`, up to the maximum number of attempts.
 *
 * The waits have full jitter: at most 500 ms, then at most a second. A `Retry-After` of the service is the least wait;
 * one over a minute ends the attempts.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { attempts, signal, random }: Retrying,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (thrown) {
      if (count >= attempts || !(thrown instanceof ValidateError && thrown.retryable)) throw thrown;
      const { retryAfterMs = 0 } = thrown;
      if (retryAfterMs > MAX_RETRY_AFTER_MS) throw thrown;
      await pause(Math.max(retryAfterMs, random() * FIRST_WAIT_MS * 2 ** (count - 1)), signal);
    }
  }
}

/** Waits for at most 2³¹−1 ms. Rejects with `signal.reason` as soon as the signal aborts. */
export async function pause(waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, waitMs);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
