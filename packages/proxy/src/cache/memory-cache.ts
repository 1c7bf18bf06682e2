import type { Mode } from '@postern/protocol';
import { LRUCache } from 'lru-cache';
import type { Answer } from '../http/answer.ts';
import { servingModes, type Cache } from './cache.ts';

/**
 * Creates a cache in the memory of this process: at most `maxEntries` results, the least recently used one is dropped
 * first.
 *
 * It contains addresses, like the requests: protect memory dumps accordingly.
 */
export function createMemoryCache({ maxEntries, modes, now }: MemoryOptions): Cache {
  const serving = servingModes(modes);
  const answers = new LRUCache<string, Answer>({
    max: maxEntries,
    perf: { now },
    ttlResolution: 0,
  });

  return {
    recall(address, mode) {
      for (const depth of serving[mode]) {
        const answer = answers.get(depth + address);
        if (answer) return answer;
      }
      return undefined;
    },
    search: async () => undefined,
    set(address, answer) {
      if (answer.ttlMs > 0) answers.set(answer.mode + address, answer, { ttl: answer.ttlMs });
      return undefined;
    },
    size: () => answers.size,
  };
}

interface MemoryOptions {
  maxEntries: number;
  /** The modes that can be requested. */
  modes: readonly Mode[];
  /** The current time in milliseconds. */
  now: () => number;
}
