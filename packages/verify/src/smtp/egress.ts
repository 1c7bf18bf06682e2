/** Whether port 25 leads out of this machine. */
export interface Egress {
  /** True if a mail host has answered lately; else tests it, at most once a minute. Never rejects. */
  isOpen(): Promise<boolean>;
  /** Notes that a mail host has just answered. */
  prove(): void;
}

/** So long an answer proves the way out. */
const PROVEN_MS = 600_000;
/** So long a closed way is not tried again. */
const CLOSED_MS = 60_000;

/**
 * Makes the egress self-test: `test` opens port 25 somewhere and tells whether a mail host
 * answered. Without a proof no silence of others is ever blamed on them.
 *
 * Most clouds and home networks block port 25, without a word.
 *
 * Source: docs/decisions/0017-smtp-probing.md.
 */
export function createEgress(test: () => Promise<boolean>, now: () => number): Egress {
  let provenMs = -Infinity;
  let closedMs = -Infinity;
  let testing: Promise<boolean> | null = null;

  const tested = async (): Promise<boolean> => {
    const isOpen = await test().catch(() => false);
    if (isOpen) provenMs = now();
    else closedMs = now();
    testing = null;
    return isOpen;
  };

  return {
    isOpen: async () => {
      if (now() - provenMs < PROVEN_MS) return true;
      if (now() - closedMs < CLOSED_MS) return false;
      return (testing ??= tested());
    },
    prove: () => {
      provenMs = now();
    },
  };
}
