import type { Mode } from '@postern/protocol';
import type { Answer } from '../http/answer.ts';

/** Cached answers, by address and mode. */
export interface Cache {
  /** Finds an answer that is known at once. */
  recall(address: string, mode: Mode): Answer | undefined;
  /** Finds an answer in a store, within a deadline; never rejects. */
  search(address: string, mode: Mode): Promise<Answer | undefined>;
  /** Caches an answer under its mode, for its time; the promise never rejects. */
  keep(address: string, answer: Answer): Promise<void> | undefined;
  /** How many answers this process holds; null for a store outside of it. */
  size(): number | null;
}

/**
 * For each mode, the modes whose answers serve it, deepest first.
 *
 * An answer in `deep` serves only `deep`: not every caller can use that mode.
 */
export function servingModes(modes: readonly Mode[]): Record<Mode, readonly Mode[]> {
  const among = (...all: Mode[]) => all.filter((mode) => modes.includes(mode));
  return { fast: among('medium', 'fast'), medium: ['medium'], deep: among('deep') };
}

/** Creates a cache without answers. */
export function noCache(): Cache {
  return { recall: nothing, search: async () => undefined, keep: nothing, size: () => 0 };
}

const nothing = () => undefined;
