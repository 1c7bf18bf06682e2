import { LRUCache } from 'lru-cache';
import type { KeyHolder } from './key-holder.ts';

/** A cached holder, and how long it is valid. */
interface Found {
  holder: KeyHolder;
  /** The time of the read. It is not valid before that either, because clocks can be set back. */
  fromMs: number;
  untilMs: number;
  isRenewed: boolean;
}

/** Caches the holder of a key hash for five seconds, and never past the key's expiry. */
export interface RecentHolders {
  get(hash: string): KeyHolder | null;
  /**
   * Returns true once per read, after half of its TTL: the caller reads again in the background, so that no request
   * waits later.
   */
  isToBeRenewed(hash: string): boolean;
  /** Begins a read; the returned function caches its outcome, unless a key is forgotten in the meantime. */
  begin(): (hash: string, holder: KeyHolder, expiresAt: number | null) => void;
  /** Removes a key from the cache at once. */
  forget(keyId: string): void;
}

const MAX_HOLDERS = 10_000;
/** How long another process can still accept a key that was revoked here. */
const TTL_MS = 5_000;

/** Creates the cache of key holders. Unknown keys are not cached. */
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
