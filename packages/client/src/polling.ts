import { ValidateError } from '@postern/protocol';
import { pause } from './retry.ts';

/** How to wait for a job. */
export interface PollOptions {
  /** Ends the wait, which then rejects with `signal.reason`. */
  signal?: AbortSignal | undefined;
  /** The first wait in milliseconds. Each wait is half as long again, up to ten times the first. Default 1000. */
  pollMs?: number;
}

/** The waits of one poll. */
export interface Polling {
  /** Resolves with the outcome of a request. Retries up to seven consecutive temporary failures, timeouts included. */
  request<T>(send: () => Promise<T>): Promise<T>;
  /** Waits before the next request. A `Retry-After` of up to an hour is the least wait. */
  wait(retryAfterMs: number | undefined): Promise<void>;
  /** Starts again with the first wait, after progress. */
  restart(): void;
}

const MAX_FAILURES = 8;
const MAX_WAIT_MS = 3_600_000;

/** Creates the waits of one poll. @param caller The name with which the `TypeError` for a wrong `pollMs` starts. */
export function createPolling({ signal, pollMs = 1000 }: PollOptions, caller: string): Polling {
  if (!(Number.isSafeInteger(pollMs) && pollMs > 0)) {
    throw new TypeError(`${caller}: pollMs must be a whole number above 0`);
  }
  let waitMs = pollMs;

  return {
    async request(send) {
      for (let failureCount = 1; ; failureCount++) {
        try {
          return await send();
        } catch (thrown) {
          if (!isTemporary(thrown) || failureCount >= MAX_FAILURES) throw thrown;
          await wait(thrown.retryAfterMs);
        }
      }
    },
    wait,
    restart: () => (waitMs = pollMs),
  };

  async function wait(retryAfterMs = 0): Promise<void> {
    await pause(Math.max(waitMs, Math.min(retryAfterMs, MAX_WAIT_MS)), signal);
    waitMs = Math.min(waitMs * 1.5, pollMs * 10);
  }
}

function isTemporary(thrown: unknown): thrown is ValidateError {
  return (
    thrown instanceof ValidateError && (thrown.retryable || thrown.code === 'upstream_timeout')
  );
}
