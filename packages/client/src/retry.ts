import { isPassing } from './passing.ts';
import { pause } from './pause.ts';

/** How to try again. */
export interface Retrying {
  /** How often to try in all. */
  tries: number;
  signal: AbortSignal | undefined;
  random: () => number;
}

/**
 * Tries until it works, or fails in a way that will not pass, or has been tried often enough.
 *
 * Between two tries it waits by full jitter, at most 500 ms and then at most a second; at least
 * as long as the service's `Retry-After` says, and not at all when that says more than a minute.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  { tries, signal, random }: Retrying,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (thrown) {
      if (count >= tries || !isPassing(thrown)) throw thrown;
      const { retryAfterMs = 0 } = thrown;
      if (retryAfterMs > MAX_RETRY_AFTER_MS) throw thrown;
      await pause(Math.max(retryAfterMs, random() * FIRST_WAIT_MS * 2 ** (count - 1)), signal);
    }
  }
}

const FIRST_WAIT_MS = 500;
const MAX_RETRY_AFTER_MS = 60_000;
