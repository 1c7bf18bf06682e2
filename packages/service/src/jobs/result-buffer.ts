import { takeTurns } from '../thread/turns.ts';
import { createWriteBuffer } from '../lease/write-buffer.ts';
import {
  saveResults,
  type AddressAttempt,
  type ChunkChange,
  type AddressOutcome,
} from './save-results.ts';
import { warn, type WorkerContext } from './worker-context.ts';
import type { Claim } from './claim.ts';

/** Collects the results of a chunk before they are written to the tables. */
export interface ResultBuffer {
  /** Adds a result, or an attempt after which the address is validated again. It is written within half a second. */
  add(entry: { outcome: AddressOutcome } | { attempt: AddressAttempt }): void;
  /** Writes the collected entries, and closes the chunk when `end` is given. Never rejects. */
  flush(end?: ChunkChange['end']): Promise<void>;
  /** Extends the lease when a third of it has passed since the last write. */
  extend(): Promise<void>;
}

type BufferedChange =
  { outcome: AddressOutcome } | { attempt: AddressAttempt } | { end: ChunkChange['end'] };

const LIMITS = { lingerMs: 500, most: 500 };
const RETRY_MS = 500;

/**
 * Creates the buffer of a claim. A failed write is retried for as long as the lease lasts.
 *
 * @param onLost called once, when the chunk no longer belongs to this claim.
 */
export function createResultBuffer(
  context: WorkerContext,
  claim: Claim,
  onLost: () => void,
): ResultBuffer {
  const { statements, settings, log, now } = context;
  let isLost = false;
  let heldAt = now();
  const buffer = createWriteBuffer<BufferedChange, void>(write, LIMITS);

  return {
    add: (entry) => void buffer.add(entry),
    flush(end = null) {
      if (end) void buffer.add({ end });
      return buffer.flush();
    },
    async extend() {
      if (Math.abs(now() - heldAt) >= settings.leaseMs / 3) await buffer.flush();
    },
  };

  async function write(entries: BufferedChange[]): Promise<void> {
    const change = {
      outcomes: entries.flatMap((entry) => ('outcome' in entry ? entry.outcome : [])),
      attempts: entries.flatMap((entry) => ('attempt' in entry ? entry.attempt : [])),
      end: entries.map((entry) => ('end' in entry ? entry.end : null)).find(Boolean) ?? null,
    };
    while (!isLost) {
      const at = now();
      const isHeld = await save(change);
      if (isHeld === true) {
        heldAt = at;
        return;
      }
      // A lease that could not be extended has expired.
      const isOver = context.isOver() || now() - heldAt >= settings.leaseMs;
      if (isHeld === null && !isOver) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      else {
        isLost = true;
        onLost();
      }
    }
  }

  /** @returns whether the claim is valid; null when the database did not respond. */
  async function save(change: ChunkChange): Promise<boolean | null> {
    try {
      return await statements.run(async () => {
        await takeTurns().next();
        return saveResults(context, claim, change);
      });
    } catch (error) {
      warn(log, error, 'results could not be written');
      return null;
    }
  }
}
