/** Whether connections to port 25 leave this machine. */
export interface Egress {
  /** True if a mail server has answered in the last ten minutes; else tests it, at most once a minute. Never rejects. */
  isOpen(): Promise<boolean>;
  /** As `isOpen`, but with a proof of the last minute: before a mail server is blamed. */
  isStillOpen(): Promise<boolean>;
  /** Notes that a mail server has answered. */
  prove(): void;
  /** Notes that the route itself failed: a proof that is older than a minute no longer counts. */
  doubt(): void;
}

/** How long an answer proves the route. */
const PROVEN_MS = 600_000;
/** How long it proves that a silence is not our own network's. */
const FRESH_MS = 60_000;
/** How long a closed route is not tested again. */
const CLOSED_MS = 60_000;

/**
 * Creates the test of an outbound route: `test` connects to port 25 somewhere and resolves with whether a mail server
 * answered. Without a proof no mail server is blamed for its silence: most clouds and home networks drop port 25
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

  /** A clock that was set back does not prolong it much. */
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
