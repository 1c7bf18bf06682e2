import { parseResult, type Mode } from '@postern/protocol';
import { toAnswer, type Answer, type Expose } from '../http/answer.ts';
import { servingModes, type Cache } from './cache.ts';
import { createHmac } from '../hmac.ts';
import type { AskStore } from '../limits/ask-store.ts';

/**
 * A place outside the process to keep answers in: Redis, a KV namespace, Keyv.
 *
 * Keys and values are plain text; no key and no value holds an address. Throwing, hanging
 * and rubbish count as "not there" after at most 50 ms, and for a second after that nothing is asked.
 */
export interface CacheStore {
  get(key: string): unknown;
  set(key: string, value: string, ttlMs: number): unknown;
  /**
   * The secret that keys are made with, at least 16 characters: processes that share answers
   * share it. Without one, each process has its own and shares nothing.
   */
  pepper?: string;
}

/**
 * Makes a cache over a store. Answers whose advice holds an address are not kept in it. While an answer is being
 * written, it is known here.
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
    async keep(address, answer) {
      if (answer.ttlMs === 0 || answer.fields.includes('@')) return;
      const name = answer.mode + address;
      beingWritten.set(name, answer);
      await ask(async () => {
        await store.set(await keyOf(address, answer.mode), `{${answer.fields}}`, answer.ttlMs);
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

  // What a store says is read as strictly as what an upstream says.
  function read(value: unknown, mode: Mode): Answer | undefined {
    if (value === undefined || value === null) return undefined;
    const fields: unknown = JSON.parse(value as string);
    const result = parseResult({ ...(fields as object), result: '' });
    if (!result) throw new TypeError('The store gave no answer of ours');
    return toAnswer(result, mode, expose);
  }

  async function keyOf(address: string, mode: Mode): Promise<string> {
    return `postern:v1:${expose}:${mode}:${await digestOf(`v1|${mode}|${address}`)}`;
  }
}

interface StoreOptions {
  /** Modes that may be asked for. */
  modes: readonly Mode[];
  expose: Expose;
  ask: AskStore;
}
