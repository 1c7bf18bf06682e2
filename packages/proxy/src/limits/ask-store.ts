import { within } from '@postern/concurrency';

/** Calls an external store; resolves with undefined when it fails or times out, or did so within the last second. */
export type AskStore = <T>(call: () => Promise<T>) => Promise<T | undefined>;

/**
 * Creates the caller of a store that can be unavailable: it returns the store's result within 50 ms, or undefined.
 * After a failure the store is not called for a second, so that a request with several calls waits only once.
 */
export function createAskStore({ now, onFailure, onSuccess }: StoreReports): AskStore {
  let failedMs = NaN;

  return async (call) => {
    if (Math.abs(now() - failedMs) < PAUSE_MS) return undefined;
    try {
      const result = await within(call(), { ms: DEADLINE_MS }, late);
      onSuccess();
      failedMs = NaN;
      return result;
    } catch (error) {
      failedMs = now();
      onFailure(error);
      return undefined;
    }
  };
}

/** The clock of {@link createAskStore}, and a callback for each outcome of a call. */
export interface StoreReports {
  /** The current time in milliseconds. */
  now: () => number;
  onFailure: (error: unknown) => void;
  onSuccess: () => void;
}

function late(): never {
  throw new Error('The store took too long');
}

const DEADLINE_MS = 50;
const PAUSE_MS = 1000;
