import type * as lazy from '@postern/core/adapter/lazy';
import { vi } from 'vitest';
import { ignoreWarnings } from './ignore-warnings.ts';

const REST = '../../core/src/adapter/rest.ts';

/** What a page is made of at first: the shell of the field, which fetches the rest. */
export type Shell = Pick<typeof lazy, 'openBinding'>;

/** What becomes of a fetch: the chunk comes at once, when it is let go, or not at all. */
export type Delivery = 'comes' | 'waits' | 'fails';

/** The chunk that a shell fetches, in the hand of a test. */
export interface Chunk {
  readonly shell: Shell;
  /** How often it was fetched. */
  count(): number;
  /** Says what becomes of each fetch from now on. */
  deliver(how: Delivery): void;
  isUnderWay(): boolean;
  /** Lets what waits come. */
  letGo(): void;
}

/** Makes a shell that has fetched nothing, as a page has that was just loaded. */
export async function createChunk(): Promise<Chunk> {
  let count = 0;
  let delivery: Delivery = 'comes';
  const waiting = new Set<() => void>();
  vi.resetModules();
  vi.doMock(REST, async () => {
    count++;
    if (delivery === 'fails') throw new Error('The chunk cannot be fetched.');
    if (delivery === 'waits') await new Promise<void>((resolve) => waiting.add(resolve));
    return rest;
  });
  // Both are read before the scenario begins: that takes time which no fake clock knows.
  const { openBinding } = await import('@postern/core/adapter/lazy');
  const rest = await vi.importActual<object>(REST);
  return {
    shell: { openBinding },
    count: () => count,
    deliver(how) {
      if (how !== 'comes') ignoreWarnings();
      delivery = how;
    },
    isUnderWay: () => waiting.size > 0,
    letGo() {
      for (const resolve of waiting) resolve();
      waiting.clear();
    },
  };
}
