import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../storage/store.ts';
import { settle, type Flown } from './settle.ts';

/** Where attempts are written down. */
export interface Ledger {
  /** Resolves once it is on disk, with why the endpoint was switched off by it; null when it was not. */
  settle(flown: Flown): Promise<string | null>;
}

interface Entry {
  flown: Flown;
  resolve: (reason: string | null) => void;
  reject: (error: unknown) => void;
}

/** How long an attempt waits for others to be written with it. */
const LINGER_MS = 5;

/**
 * Makes a ledger. What ends at about the same time is written in one transaction, so that a busy
 * dispatcher does not wait for the disk once for each attempt.
 */
export function createLedger(store: Store): Ledger {
  let waiting: Entry[] = [];
  let isWriting = false;

  return {
    settle: (flown) =>
      new Promise((resolve, reject) => {
        waiting.push({ flown, resolve, reject });
        if (!isWriting) void write();
      }),
  };

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      await sleep(LINGER_MS);
      const entries = waiting.sort(byEndpoint);
      waiting = [];
      try {
        const reasons = await writeAll(entries);
        entries.forEach(({ resolve }, index) => resolve(reasons[index] ?? null));
      } catch (error) {
        for (const { reject } of entries) reject(error);
      }
    }
    isWriting = false;
  }

  function writeAll(entries: readonly Entry[]): Promise<(string | null)[]> {
    return store.write(async (trx) => {
      const reasons: (string | null)[] = [];
      for (const { flown } of entries) reasons.push(await settle({ trx, store }, flown));
      return reasons;
    });
  }
}

/** Rows are locked in the order in which claims lock them. */
function byEndpoint({ flown: { shipment: a } }: Entry, { flown: { shipment: b } }: Entry): number {
  if (a.endpointId === b.endpointId) return 0;
  return a.endpointId < b.endpointId ? -1 : 1;
}
