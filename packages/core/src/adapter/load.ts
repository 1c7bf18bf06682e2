import { after } from '../clock.ts';
import type * as all from './rest.ts';

/** Everything but the shell. */
export type Rest = typeof all;

let loading: Promise<Rest> | undefined;
let loaded: Rest | undefined;

/** The rest, if it is there. */
export const rest = (): Rest | undefined => loaded;

/** Fetches the rest, once; after a failure the next call tries again. */
export function load(): Promise<Rest> {
  loading ??= fetchRest().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchRest(): Promise<Rest> {
  const fetched = (await import('./rest.ts')) as Rest | undefined;
  // Where a page prevents `vite:preloadError`, an import that failed ends with nothing.
  if (!fetched) throw new Error('gone');
  return (loaded = fetched);
}

/** Fetches what a field needs before a person comes to one. Rejects when it cannot be fetched. */
export async function preload(): Promise<void> {
  await load();
}

/** What a promise gives; undefined when it does not in that time, or at the signal. */
export const inTime = <T>(
  given: Promise<T | undefined>,
  {
    limitMs,
    signal,
    onTimeout,
  }: { limitMs: number; signal: AbortSignal | undefined; onTimeout: () => void },
): Promise<T | undefined> =>
  new Promise((resolve) => {
    const end = (value?: T) => {
      clearTimeout(timer);
      resolve(value);
    };
    const timer = after(limitMs, () => {
      onTimeout();
      end();
    });
    signal?.addEventListener('abort', () => {
      end();
    });
    void given.then(end);
  });
