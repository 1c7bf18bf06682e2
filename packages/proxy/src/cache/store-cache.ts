import { parseResult, type Mode } from '@postern/protocol';
import { createHmac } from '../limits/hmac.ts';
import { toAnswer, type Answer, type Expose } from '../http/answer.ts';
import type { AskStore } from '../limits/ask-store.ts';
import { servingModes, type Cache } from './cache.ts';

/**
 * An external store of results: Redis, a KV namespace, Keyv.
 *
 * Keys and values are plain text without addresses. A store that throws, hangs or returns something else counts as
 * empty after at most 50 ms, and is not called for the next second.
 */
export interface CacheStore {
  get(key: string): unknown;
  set(key: string, value: string, ttlMs: number): unknown;
  /**
   * The secret for the keys, at least 16 characters: processes with the same secret share their results. Without it
   * each process creates its own, and shares nothing.
   */
  pepper?: string;
}

/**
 * Creates a cache over a store. Results whose advice contains an address are not stored. While a result is being
 * written, this process holds it in memory.
 */
export function createStoreCache(store: CacheStore, options: StoreOptions): Cache {
  const { modes, expose, ask } = options;
  const serving = servingModes(modes);
  const digestOf = createHmac(store.pepper);
  const beingWritten = new Map<string, Answer>();

  return {
    recall(address, mode) {
      for (const depth of serving[mode]) {
        const answer = beingWritten.get(depth + address);
        if (answer) return answer;
      }
      return undefined;
    },
    search: (address, mode) => ask(() => find(address, mode)),
    async set(address, answer) {
      const value = JSON.stringify(answer.fields);
      if (answer.ttlMs === 0 || value.includes('@')) return;
      const name = answer.mode + address;
      beingWritten.set(name, answer);
      await ask(async () => {
        await store.set(await keyOf(address, answer.mode), value, answer.ttlMs);
      });
      if (beingWritten.get(name) === answer) beingWritten.delete(name);
    },
    size: () => null,
  };

  async function find(address: string, mode: Mode): Promise<Answer | undefined> {
    const found = await Promise.all(
      serving[mode].map(async (depth) => read(await store.get(await keyOf(address, depth)), depth)),
    );
    return found.find((answer) => answer !== undefined);
  }

  /** Checks a value from a store as strictly as one from an upstream. */
  function read(value: unknown, mode: Mode): Answer | undefined {
    if (value === undefined || value === null) return undefined;
    const fields: unknown = JSON.parse(value as string);
    const result = parseResult({ ...(fields as object), result: '' });
    if (!result) throw new TypeError('The store returned something else than a result');
    return toAnswer(result, mode, expose);
  }

  async function keyOf(address: string, mode: Mode): Promise<string> {
    return `postern:v1:${expose}:${mode}:${await digestOf(`v1|${mode}|${address}`)}`;
  }
}

interface StoreOptions {
  /** The modes that can be requested. */
  modes: readonly Mode[];
  expose: Expose;
  ask: AskStore;
}
