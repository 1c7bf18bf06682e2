import type { Binding, BindingOptions, SharedValidator } from './binding.ts';
import { loadChunk, type Chunk } from './chunk.ts';
import { openLazily } from './shell.ts';

const chunk: Chunk = { fetch: () => import('./rest.ts'), queue: new Set() };

/**
 * Fetches the code of a field, once, such as before a user reaches one. Rejects when that fails; the
 * next call tries again.
 */
export const preload = (): Promise<void> => loadChunk(chunk);

/** Opens a field like `openBinding` of `eager.ts`, but fetches all code except the shell when a user reaches the field. */
export const openBinding = (
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): Binding => openLazily(options, shared, chunk);
