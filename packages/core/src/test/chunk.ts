import { vi } from 'vitest';
import type * as lazy from '../adapter/lazy.ts';

/** What a test does with the chunk that a shell fetches. */
export interface Chunk {
  shell: typeof lazy;
  /** Ends each fetch that is under way. */
  end: (how: 'comes' | 'fails') => void;
  hasCome: () => boolean;
}

/** Makes a shell that fetched nothing yet; each fetch waits until the test ends it. */
export async function holdChunk(): Promise<Chunk> {
  let hasCome = false;
  const waiting = new Set<(how: 'comes' | 'fails') => void>();
  vi.resetModules();
  vi.doMock('../adapter/rest.ts', async () => {
    const how = await new Promise<'comes' | 'fails'>((resolve) => waiting.add(resolve));
    if (how === 'fails') throw new Error('The chunk cannot be fetched.');
    hasCome = true;
    return rest;
  });
  const shell = await import('../adapter/lazy.ts');
  const rest = await vi.importActual<object>('../adapter/rest.ts');
  return {
    shell,
    end(how) {
      for (const resolve of waiting) resolve(how);
      waiting.clear();
    },
    hasCome: () => hasCome,
  };
}
