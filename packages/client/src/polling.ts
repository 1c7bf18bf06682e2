import { ValidateError } from '@postern/protocol';
import { isPassing } from './passing.ts';
import { pause } from './pause.ts';

/** How to ask for something that takes its time. */
export interface PollOptions {
  /** Ends the wait; it rejects with `signal.reason`. */
  signal?: AbortSignal | undefined;
  /** The first wait, in milliseconds; each is half as long again, up to ten times it. Default 1000. */
  pollMs?: number;
}

/** Asking again and again, with patience. */
export interface Polling {
  /** Asks; a failure that may pass is waited for, up to the eighth in a row. */
  ask<T>(question: () => Promise<T>): Promise<T>;
  /** Waits for the next turn, or as long as the service asks to: up to an hour. */
  wait(retryAfterMs: number | undefined): Promise<void>;
  /** Something came: the next wait is the first again. */
  restart(): void;
}

/** Makes the patience of one wait. `verb` starts the `TypeError` for a `pollMs` that cannot be meant. */
export function createPolling({ signal, pollMs = 1000 }: PollOptions, verb: string): Polling {
  if (!(Number.isSafeInteger(pollMs) && pollMs > 0)) {
    throw new TypeError(`${verb}: pollMs must be a whole number above 0`);
  }
  let waitMs = pollMs;

  return {
    async ask(question) {
      for (let failureCount = 1; ; failureCount++) {
        try {
          return await question();
        } catch (thrown) {
          if (!isWorthWaiting(thrown) || failureCount >= MAX_FAILURES) throw thrown;
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

function isWorthWaiting(thrown: unknown): thrown is ValidateError {
  if (isPassing(thrown)) return true;
  return thrown instanceof ValidateError && thrown.code === 'upstream_timeout';
}

const MAX_FAILURES = 8;
const MAX_WAIT_MS = 3_600_000;
