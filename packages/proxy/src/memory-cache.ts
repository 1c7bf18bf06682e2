import type { Mode } from '@postern/protocol';
import type { Answer } from './answer.ts';
import { servingModes, type Cache } from './cache.ts';
import { siphash, type SipKey } from './siphash.ts';

/**
 * Makes a cache in this process' memory: at most `maxEntries` answers, the one unused longest
 * goes first.
 *
 * Its keys are 128-bit SipHashes under a random key of this process. An answer's advice may
 * hold a corrected address, so treat a memory dump as you would treat the requests.
 */
export function createMemoryCache({ maxEntries, modes, now }: MemoryOptions): Cache {
  const serving = servingModes(modes);
  const entries = new Map<string, Entry>();
  let secret: SipKey | undefined;

  return {
    recall(address, mode) {
      const digest = digestOf(address);
      for (const depth of serving[mode]) {
        const key = depth + digest;
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
      const key = answer.mode + digestOf(address);
      entries.delete(key);
      if (entries.size >= maxEntries) entries.delete(entries.keys().next().value!);
      entries.set(key, { answer, staleMs: now() + answer.ttlMs });
      return undefined;
    },
  };

  // Drawn at first use: some runtimes have no randomness while modules load.
  function digestOf(address: string): string {
    secret ??= [...crypto.getRandomValues(new Int32Array(4))] as unknown as SipKey;
    return siphash(secret, address);
  }
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
