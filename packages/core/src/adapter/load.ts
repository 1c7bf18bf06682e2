import type * as all from './rest.ts';

/** Everything but the shell. */
export type Rest = typeof all.rest;

let loading: Promise<Rest> | undefined;
/** The rest, if it is there. */
export let rest: Rest | undefined;

/** Fetches the rest, once; after a failure the next call tries again. */
export const load = (): Promise<Rest> =>
  (loading ??= import('./rest.ts')
    // Where a page prevents `vite:preloadError`, an import that failed ends with nothing: it throws.
    .then((loaded) => (rest = loaded.rest))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

/** Fetches what a field needs before a person comes to one. Rejects when it cannot be fetched. */
export async function preload(): Promise<void> {
  await load();
}
