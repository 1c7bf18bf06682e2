/** The tokens that were used, by their digests. */
export interface SpentTokens {
  has(digest: string): boolean;
  add(digest: string): void;
}

/**
 * Makes a memory of spent tokens: each for 15 minutes, `maxEntries` of them, the oldest goes first.
 *
 * It spares calls, and does not stand alone: a verifier whose tokens are single-use refuses them
 * itself, in every process and for as long as they live.
 */
export function createSpentTokens(options: SpentOptions): SpentTokens {
  const { now, maxEntries = 20_000 } = options;
  const spent = new Map<string, number>();

  return {
    has: (digest) => (spent.get(digest) ?? 0) > now(),
    add(digest) {
      forgetOld();
      spent.set(digest, now() + KEPT_MS);
    },
  };

  // The map is in the order in which they were spent.
  function forgetOld(): void {
    for (const [digest, untilMs] of spent) {
      if (untilMs > now() && spent.size < maxEntries) return;
      spent.delete(digest);
    }
  }
}

interface SpentOptions {
  now: () => number;
  maxEntries?: number;
}

const KEPT_MS = 900_000;
