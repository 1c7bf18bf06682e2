import type { Mode } from '@postern/protocol';
import type { Answer } from '../http/answer.ts';

/** Cached results, by address and mode. */
export interface Cache {
  /** Finds a cached result synchronously. */
  recall(address: string, mode: Mode): Answer | undefined;
  /** Finds a result in a store, within a time limit; never rejects. */
  search(address: string, mode: Mode): Promise<Answer | undefined>;
  /** Caches a result under its mode, for its TTL; the promise never rejects. */
  set(address: string, answer: Answer): Promise<void> | undefined;
  /** How many results this process holds; null for an external store. */
  size(): number | null;
}

/**
 * For each mode, the modes whose results can be used for it, deepest first.
 *
 * A result of `deep` is used only for `deep`, because not every caller can use that mode.
 */
export function servingModes(modes: readonly Mode[]): Record<Mode, readonly Mode[]> {
  const among = (...all: Mode[]) => all.filter((mode) => modes.includes(mode));
  return { fast: among('medium', 'fast'), medium: ['medium'], deep: among('deep') };
}

/** Creates a cache that stores nothing. */
export function noCache(): Cache {
  return { recall: nothing, search: async () => undefined, set: nothing, size: () => 0 };
}

const nothing = () => undefined;
