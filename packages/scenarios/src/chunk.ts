import type * as lazy from '@postern/core/adapter/lazy';
import { vi } from 'vitest';
import { ignoreWarnings } from './ignore-warnings.ts';

const REST = '../../core/src/adapter/rest.ts';

/** The part of the field that a page loads first; it fetches the rest. */
export type Shell = Pick<typeof lazy, 'openBinding'>;

/** The outcome of a fetch: the chunk arrives at once, arrives at `letGo`, or fails to load. */
export type Delivery = 'comes' | 'waits' | 'fails';

/** The chunk that a shell fetches, controlled by a test. */
export interface Chunk {
  readonly shell: Shell;
  /** The number of fetches. */
  count(): number;
  /** Sets the outcome of the fetches that follow. */
  deliver(how: Delivery): void;
  isUnderWay(): boolean;
  /** Completes the fetches that wait. */
  letGo(): void;
}

/** Creates a shell that has not fetched the chunk, as on a page that was just loaded. */
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
  // Both load before the scenario begins, because loading takes real time, which fake timers do not control.
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
