import { MODES, type Mode } from '@postern/protocol';
import type { Answer } from './answer.ts';

/** Answers given before, by address and mode. No key holds an address. */
export interface Cache {
  /** Finds what is known at once. */
  recall(address: string, mode: Mode): Answer | undefined;
  /** Looks where looking takes time; never rejects, and answers within a deadline. */
  search(address: string, mode: Mode): Promise<Answer | undefined>;
  /** Keeps an answer under its mode, for its time; the promise never rejects. */
  keep(address: string, answer: Answer): Promise<void> | undefined;
}

/** Lists, for each mode, those among `modes` whose answers serve it, deepest first. */
export function servingModes(modes: readonly Mode[]): Record<Mode, readonly Mode[]> {
  const among = (depth: number) => MODES.slice(depth).filter((mode) => modes.includes(mode));
  return { fast: among(0).reverse(), medium: among(1).reverse(), deep: among(2) };
}

/** Makes the cache that forgets everything. */
export function noCache(): Cache {
  return { recall: nothing, search: async () => undefined, keep: nothing };
}

const nothing = () => undefined;
