import { LRUCache } from 'lru-cache';
import type { KeyHolder } from './key-holder.ts';

/** A holder as it was found, and for how long that counts. */
interface Found {
  holder: KeyHolder;
  /** When it was found: before that it does not count either, for clocks are set back. */
  fromMs: number;
  untilMs: number;
  isRenewed: boolean;
}

/** Remembers whose key a hash is, for five seconds and never past the key's expiry. */
export interface RecentHolders {
  get(hash: string): KeyHolder | null;
  /** Tells once of each look-up that half of its time is over: whoever uses it on looks again, and need not wait later. */
  isToBeRenewed(hash: string): boolean;
  /** Gives what remembers the outcome of a look-up that begins now, unless a key is forgotten meanwhile. */
  begin(): (hash: string, holder: KeyHolder, expiresAt: number | null) => void;
  /** Forgets a key at once. */
  forget(keyId: string): void;
}

const MAX_HOLDERS = 10_000;
/** How long another process may still take a key that was revoked here. */
const TTL_MS = 5_000;

/** Makes the memory of key holders. Keys that are not known are not remembered. */
export function createRecentHolders(now: () => number): RecentHolders {
  const holders = new LRUCache<string, Found>({ max: MAX_HOLDERS });
  let forgotten = 0;
  return {
    get(hash) {
      const found = holders.get(hash);
      if (!found) return null;
      const nowMs = now();
      return nowMs >= found.fromMs && nowMs < found.untilMs ? found.holder : null;
    },
    isToBeRenewed(hash) {
      const found = holders.get(hash);
      if (!found || found.isRenewed || now() < found.fromMs + TTL_MS / 2) return false;
      return (found.isRenewed = true);
    },
    begin() {
      const begun = forgotten;
      return (hash, holder, expiresAt) => {
        if (begun !== forgotten) return;
        const fromMs = now();
        const untilMs = Math.min(fromMs + TTL_MS, expiresAt ?? Infinity);
        holders.set(hash, { holder, fromMs, untilMs, isRenewed: false });
      };
    },
    forget(keyId) {
      forgotten++;
      for (const [hash, { holder }] of holders) if (holder.keyId === keyId) holders.delete(hash);
    },
  };
}
