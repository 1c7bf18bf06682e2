import type { CircuitState } from '../events/events.ts';

/** Stops calls to an upstream that is down. */
export interface CircuitBreaker {
  /**
   * Returns 0 if a call can be made, otherwise the milliseconds to wait. A caller that gets 0 must report the outcome
   * of its call with one of the following methods.
   */
  retryAfterMs(): number;
  succeeded(): void;
  /** Counts a failure that shows that the upstream is down, and the caller of the request. */
  failed(caller: string | null): void;
  /** Ignores a call that shows nothing about the upstream. */
  ignored(): void;
  readonly state: CircuitState;
}

/**
 * Creates a circuit breaker. After five consecutive failures, for more than one caller, it allows no call for five
 * seconds, then a single one. If that fails too, it allows none for twice the time, up to a minute.
 *
 * One caller alone cannot open it: a caller with domains that never respond would block the proxy for everyone. Callers
 * without a name count as different ones.
 */
export function createCircuitBreaker({ now, onChange }: BreakerOptions): CircuitBreaker {
  let failures = 0;
  let lastCaller: string | null = null;
  let hasManyCallers = false;
  let openedMs = 0;
  let openForMs = 0;
  let probeSinceMs: number | null = null;

  return {
    retryAfterMs() {
      if (openForMs === 0) return 0;
      // A clock that was set back must not keep it open.
      const passedMs = Math.abs(now() - openedMs);
      if (passedMs < openForMs) return openForMs - passedMs;
      // The platform may have dropped the probe with its client.
      if (probeSinceMs !== null && Math.abs(now() - probeSinceMs) < PROBE_MS) return RETRY_MS;
      probeSinceMs = now();
      return 0;
    },
    succeeded() {
      failures = 0;
      hasManyCallers = false;
      probeSinceMs = null;
      if (openForMs === 0) return;
      openForMs = 0;
      onChange('closed', 0);
    },
    failed(caller) {
      if (openForMs > 0) {
        // Calls from before it opened end one by one; only the probe counts.
        if (probeSinceMs !== null) open(Math.min(openForMs * 2, LONGEST_MS));
        return;
      }
      hasManyCallers ||= failures > 0 && (caller === null || caller !== lastCaller);
      lastCaller = caller;
      failures += 1;
      if (failures >= FAILURES && hasManyCallers) open(FIRST_MS);
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
  /** The current time in milliseconds. */
  now: () => number;
  /** Called with each change, and with how many milliseconds it is open. */
  onChange: (state: 'open' | 'closed', forMs: number) => void;
}

const FAILURES = 5;
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;
const PROBE_MS = 10_000;
const RETRY_MS = 1000;
