import { within } from './deadline.ts';

/** Asks a store outside of the process; undefined when it fails, hangs, or did so within the last second. */
export type AskStore = <T>(ask: () => Promise<T>) => Promise<T | undefined>;

/**
 * Makes the one way to a store that may be away: an answer comes within 50 ms, or else none does. A store that failed
 * is left alone for a second, so that a request which needs it several times does not wait several times.
 */
export function createAskStore({ now, onFailure, onSuccess }: StoreReports): AskStore {
  let failedMs = NaN;

  return async (ask) => {
    if (Math.abs(now() - failedMs) < PAUSE_MS) return undefined;
    try {
      const answer = await within(ask(), { ms: DEADLINE_MS }, late);
      onSuccess();
      failedMs = NaN;
      return answer;
    } catch (error) {
      failedMs = now();
      onFailure(error);
      return undefined;
    }
  };
}

/** Hears how a store fares. */
export interface StoreReports {
  now: () => number;
  onFailure: (error: unknown) => void;
  onSuccess: () => void;
}

function late(): never {
  throw new Error('The store took too long');
}

const DEADLINE_MS = 50;
const PAUSE_MS = 1000;
