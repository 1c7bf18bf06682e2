import { loadChunk, openLazily } from '@postern/core/adapter';
import type { Binding, BindingOptions, Chunk } from '@postern/core/adapter';
import type * as Late from '@postern/core/adapter/notice';

let late: typeof Late | undefined;
/** The chunk of an element: the code of the field, and of its notice. */
const chunk: Chunk = {
  fetch: async () => (late = await import('@postern/core/adapter/notice')),
  queue: new Set(),
};

/**
 * Fetches the code of a field, once, such as before a user reaches one. Rejects when that fails; the
 * next call tries again.
 */
export const preload = (): Promise<void> => loadChunk(chunk);

/** Opens a field like `openBinding` of `eager.ts` of `@postern/core`, but fetches all code except the shell when a user reaches the field. */
export const openBinding = (options: BindingOptions, shared: null): Binding =>
  openLazily(options, shared, chunk);

/** The code of the notice, once it is loaded. */
export const noticeCode = () => late?.createNotice;
