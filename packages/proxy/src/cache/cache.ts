import type { Mode } from '@postern/protocol';
import type { Answer } from '../http/answer.ts';

/** Answers given before, by address and mode. */
export interface Cache {
  /** Finds what is known at once. */
  recall(address: string, mode: Mode): Answer | undefined;
  /** Looks where looking takes time; never rejects, and answers within a deadline. */
  search(address: string, mode: Mode): Promise<Answer | undefined>;
  /** Keeps an answer under its mode, for its time; the promise never rejects. */
  keep(address: string, answer: Answer): Promise<void> | undefined;
  /** How many answers are held in this process; null where they are elsewhere. */
  size(): number | null;
}

/**
 * Lists, for each mode, those among `modes` whose answers serve it, deepest first.
 *
 * What `deep` found out about a mailbox serves only who asks for it: not everybody may.
 */
export function servingModes(modes: readonly Mode[]): Record<Mode, readonly Mode[]> {
  const among = (...all: Mode[]) => all.filter((mode) => modes.includes(mode));
  return { fast: among('medium', 'fast'), medium: ['medium'], deep: among('deep') };
}

/** Makes the cache that forgets everything. */
export function noCache(): Cache {
  return { recall: nothing, search: async () => undefined, keep: nothing, size: () => 0 };
}

const nothing = () => undefined;
