import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { settle, type Outcome, type Settlement, type Trial } from './settle.ts';
import { warn, type Shift } from './shift.ts';
import type { Claim } from './take-chunk.ts';

/** Where what came of a chunk is gathered on its way to the tables. */
export interface Ledger {
  /** Gathers a result, or that an address is to be asked again; written within half a second. */
  add(entry: { outcome: Outcome } | { trial: Trial }): void;
  /**
   * Writes what was gathered, and closes the chunk when `end` is told. Never rejects.
   *
   * @returns false when the claim is lost.
   */
  flush(end?: Settlement['end']): Promise<boolean>;
  /** Extends the lease, if nothing has for a third of it. */
  extend(): Promise<void>;
  readonly isLost: boolean;
}

/** What is gathered before it is written at once. */
const ENTRIES = 500;
const FLUSH_MS = 500;
const AGAIN_MS = 500;

/** Makes the ledger of a claim. `onLost` is called once, when the chunk is another's. */
export function createLedger(shift: Shift, claim: Claim, onLost: () => void): Ledger {
  const { statements, settings, log, now } = shift;
  let outcomes: Outcome[] = [];
  let trials: Trial[] = [];
  let isLost = false;
  let heldAt = now();
  let timer: NodeJS.Timeout | null = null;
  let last: Promise<boolean> = Promise.resolve(true);

  return {
    add(entry) {
      if ('outcome' in entry) outcomes.push(entry.outcome);
      else trials.push(entry.trial);
      if (outcomes.length + trials.length === ENTRIES) void flush();
      else timer ??= setTimeout(() => void flush(), FLUSH_MS);
    },
    flush,
    async extend() {
      if (Math.abs(now() - heldAt) >= settings.leaseMs / 3) await flush();
    },
    get isLost() {
      return isLost;
    },
  };

  /** One at a time, in order. */
  function flush(end: Settlement['end'] = null): Promise<boolean> {
    if (timer) clearTimeout(timer);
    timer = null;
    last = last.then(() => write(end));
    return last;
  }

  async function write(end: Settlement['end']): Promise<boolean> {
    const settlement = { outcomes, trials, end };
    outcomes = [];
    trials = [];
    while (!isLost) {
      try {
        const at = now();
        if (await settleInTurn(settlement)) {
          heldAt = at;
          return true;
        }
        lose();
      } catch (error) {
        warn(log, error, 'results could not be written');
        // What nobody could extend has run out.
        if (shift.isOver() || now() - heldAt >= settings.leaseMs) lose();
        else await pause(AGAIN_MS);
      }
    }
    return false;
  }

  function settleInTurn(settlement: Settlement): Promise<boolean> {
    return statements.run(async () => {
      await breathe();
      return settle(shift, claim, settlement);
    });
  }

  function lose(): void {
    isLost = true;
    onLost();
  }
}
