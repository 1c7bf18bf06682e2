import type * as all from './rest.ts';

/** Everything but the shell. */
export type Rest = typeof all.rest;

let loading: Promise<typeof all> | undefined;
/** The rest, if it is there. */
export let rest: Rest | undefined;

/**
 * Fetches what a field needs, once, such as before a person comes to one. Rejects when that fails; the
 * next call tries again.
 */
export async function preload(): Promise<void> {
  try {
    // Where a page prevents `vite:preloadError`, an import that failed ends with nothing: it throws.
    ({ rest } = await (loading ??= import('./rest.ts')));
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
