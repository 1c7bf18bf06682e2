/** Whether connections to port 25 leave this machine. */
export interface Egress {
  /**
   * True if a mail server has responded in the last ten minutes; otherwise tests it, at most once a minute. Never
   * rejects.
   */
  isOpen(): Promise<boolean>;
  /** Like `isOpen`, but requires a proof of the last minute. Used before a mail server is blamed. */
  isStillOpen(): Promise<boolean>;
  /** Notes that a mail server has responded. */
  prove(): void;
  /** Notes that the route itself failed: from then on, a proof older than a minute does not count. */
  doubt(): void;
}

/** How long a response proves that the route is open. */
const PROVEN_MS = 600_000;
/** How long a response proves that a silent server is not caused by our own network. */
const FRESH_MS = 60_000;
/** How long a closed route is not tested again. */
const CLOSED_MS = 60_000;

/**
 * Creates the test of an outbound route: `test` connects to port 25 somewhere and resolves with whether a mail server
 * responded. Without a proof no mail server is blamed for its silence, since most clouds and home networks drop port 25
 * silently.
 *
 * Source: docs/decisions/smtp.md#0017.
 */
export function createEgress(test: () => Promise<boolean>, now: () => number): Egress {
  let provenMs = -Infinity;
  let closedMs = -Infinity;
  let testing: Promise<boolean> | null = null;

  const tested = async (): Promise<boolean> => {
    const isOpen = await test().catch(() => false);
    provenMs = isOpen ? now() : -Infinity;
    closedMs = isOpen ? -Infinity : now();
    testing = null;
    return isOpen;
  };

  const isProven = async (forMs: number): Promise<boolean> => {
    if (isWithin(provenMs, forMs)) return true;
    if (isWithin(closedMs, CLOSED_MS)) return false;
    return (testing ??= tested());
  };

  /** Compares absolute differences, so that a clock that was set back prolongs it only a little. */
  const isWithin = (sinceMs: number, forMs: number) => Math.abs(now() - sinceMs) < forMs;

  return {
    isOpen: () => isProven(PROVEN_MS),
    isStillOpen: () => isProven(FRESH_MS),
    prove: () => void (provenMs = now()),
    doubt: () => {
      if (!isWithin(provenMs, FRESH_MS)) provenMs = -Infinity;
    },
  };
}
