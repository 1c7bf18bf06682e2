/** Keeps calls away from what is down. */
export interface CircuitBreaker {
  /**
   * Says whether a call may be made: 0 if it may, else after how many milliseconds to come again. Who was let through
   * reports what came of it by one of the following.
   */
  retryAfterMs(): number;
  succeeded(): void;
  /** Counts a failure that says that the other side is down, and in answering whom. */
  failed(caller: string | null): void;
  /** Takes back a call that says nothing about the other side. */
  ignored(): void;
  readonly state: 'closed' | 'open' | 'half_open';
}

/**
 * Makes a circuit breaker: after five failures in a row, in answering more than one caller, no call is made for five
 * seconds, then a single one; if that fails too, none for twice the time, up to a minute.
 *
 * One caller alone cannot open it: whoever asks about domains of their own that never answer would shut it for all.
 * Callers without a name are taken for different ones.
 */
export function createCircuitBreaker({ now, onChange }: BreakerOptions): CircuitBreaker {
  let failures = 0;
  let lastCaller: string | null = null;
  let isOfMany = false;
  let openedMs = 0;
  let openForMs = 0;
  let probeSinceMs: number | null = null;

  return {
    retryAfterMs() {
      if (openForMs === 0) return 0;
      // A clock that was set back must not keep it open.
      const passedMs = Math.abs(now() - openedMs);
      if (passedMs < openForMs) return openForMs - passedMs;
      // The probe may have been dropped with its client.
      if (probeSinceMs !== null && Math.abs(now() - probeSinceMs) < PROBE_MS) return RETRY_MS;
      probeSinceMs = now();
      return 0;
    },
    succeeded() {
      failures = 0;
      isOfMany = false;
      probeSinceMs = null;
      if (openForMs === 0) return;
      openForMs = 0;
      onChange('closed', 0);
    },
    failed(caller) {
      if (openForMs > 0) {
        // Calls that began before it opened end one by one; only the probe counts.
        if (probeSinceMs !== null) open(Math.min(openForMs * 2, LONGEST_MS));
        return;
      }
      isOfMany ||= failures > 0 && (caller === null || caller !== lastCaller);
      lastCaller = caller;
      failures += 1;
      if (failures >= FAILURES && isOfMany) open(FIRST_MS);
    },
    ignored() {
      probeSinceMs = null;
    },
    get state() {
      if (openForMs === 0) return 'closed';
      return Math.abs(now() - openedMs) < openForMs ? 'open' : 'half_open';
    },
  };

  function open(forMs: number): void {
    probeSinceMs = null;
    openedMs = now();
    openForMs = forMs;
    onChange('open', forMs);
  }
}

interface BreakerOptions {
  now: () => number;
  /** Hears of each change, and for how many milliseconds it is open. */
  onChange: (state: 'open' | 'closed', forMs: number) => void;
}

const FAILURES = 5;
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;
const PROBE_MS = 10_000;
const RETRY_MS = 1000;
