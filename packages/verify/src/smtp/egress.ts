/** Whether port 25 leads out of this machine. */
export interface Egress {
  /** True if a mail host has answered lately; else tests it, at most once a minute. Never rejects. */
  isOpen(): boolean | Promise<boolean>;
  /** As `isOpen`, but believes only a proof of the last minute: before others are blamed. */
  isStillOpen(): Promise<boolean>;
  /** Notes that a mail host has just answered. */
  prove(): void;
  /** Notes that the way itself failed: an older proof than of the last minute no longer counts. */
  doubt(): void;
}

/** So long an answer proves the way out. */
const PROVEN_MS = 600_000;
/** And so long it proves that a silence is not our own network's. */
const FRESH_MS = 60_000;
/** So long a closed way is not tried again. */
const CLOSED_MS = 60_000;

/**
 * Makes the egress self-test: `test` opens port 25 somewhere and tells whether a mail host
 * answered. Without a proof no silence of others is ever blamed on them.
 *
 * Most clouds and home networks block port 25, without a word.
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

  const isProven = (forMs: number): boolean | Promise<boolean> => {
    if (isWithin(provenMs, forMs)) return true;
    if (isWithin(closedMs, CLOSED_MS)) return false;
    return (testing ??= tested());
  };

  /** A clock that was set back does not prolong it much. */
  const isWithin = (sinceMs: number, forMs: number) => Math.abs(now() - sinceMs) < forMs;

  return {
    isOpen: () => isProven(PROVEN_MS),
    isStillOpen: async () => isProven(FRESH_MS),
    prove: () => {
      provenMs = now();
    },
    doubt: () => {
      if (!isWithin(provenMs, FRESH_MS)) provenMs = -Infinity;
    },
  };
}
