import type { open } from './rest.ts';

/** The code of a field, which is fetched when a user reaches one. */
export interface Chunk {
  /** Imports the code. */
  readonly fetch: () => Promise<{ open: typeof open }>;
  /** The fetch, until it fails. */
  loading?: Promise<void> | undefined;
  /** Opens a field; set once the code is loaded. */
  open?: typeof open;
  /** The calls that wait for the code, in order. */
  readonly queue: Set<() => void>;
}

/** Fetches a chunk, once. Rejects when that fails; the next call tries again. */
export const loadChunk = (chunk: Chunk): Promise<void> => (chunk.loading ??= fetchCode(chunk));

async function fetchCode(chunk: Chunk): Promise<void> {
  try {
    // Where a page prevents `vite:preloadError`, an import that failed ends with nothing: this throws.
    ({ open: chunk.open } = await chunk.fetch());
  } catch (error) {
    chunk.loading = undefined;
    throw error;
  }
  // The error of one call is an unhandled rejection, and does not stop the others.
  chunk.queue.forEach(async (call) => call());
  chunk.queue.clear();
}
