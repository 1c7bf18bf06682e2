import { vi } from 'vitest';
import type * as lazy from '../adapter/lazy.ts';

/** The chunk that a shell fetches, controlled by the test. */
export interface Chunk {
  shell: typeof lazy;
  /** Ends every pending fetch. */
  end: (how: 'comes' | 'fails') => void;
  hasCome: () => boolean;
}

/** Imports a shell that has fetched nothing. Each fetch waits until the test ends it. */
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
