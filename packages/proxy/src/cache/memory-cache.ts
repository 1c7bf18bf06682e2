import type { Mode } from '@postern/protocol';
import type { Answer } from '../http/answer.ts';
import { servingModes, type Cache } from './cache.ts';

/**
 * Makes a cache in this process' memory: at most `maxEntries` answers, the one unused longest
 * goes first.
 *
 * It holds addresses, as the requests do: treat a memory dump as you would treat them.
 */
export function createMemoryCache({ maxEntries, modes, now }: MemoryOptions): Cache {
  const serving = servingModes(modes);
  const entries = new Map<string, Entry>();

  return {
    recall(address, mode) {
      for (const depth of serving[mode]) {
        const key = depth + address;
        const entry = entries.get(key);
        if (!entry) continue;
        entries.delete(key);
        if (entry.staleMs <= now()) continue;
        entries.set(key, entry);
        return entry.answer;
      }
      return undefined;
    },
    search: async () => undefined,
    keep(address, answer) {
      if (answer.ttlMs === 0) return undefined;
      const key = answer.mode + address;
      entries.delete(key);
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value!);
      entries.set(key, { answer, staleMs: now() + answer.ttlMs });
      return undefined;
    },
    size: () => entries.size,
  };
}

interface MemoryOptions {
  maxEntries: number;
  /** Modes that may be asked for. */
  modes: readonly Mode[];
  now: () => number;
}

interface Entry {
  answer: Answer;
  staleMs: number;
}
