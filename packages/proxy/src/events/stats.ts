import type { ErrorCode } from '@postern/protocol';
import type { CircuitState, ProxyEvent, Undated } from './events.ts';

/** The counts of a proxy since it was created, and its state. Only numbers and names of codes. */
export interface ProxyStats {
  /** Replies with a verdict, by where it was found. */
  answered: Record<Source, number>;
  /** Replies with an error, by its code. */
  refused: Partial<Record<ErrorCode, number>>;
  /** Pending upstream calls. */
  inFlight: number;
  circuit: CircuitState;
  /** The rest of today's budget of upstream calls, as counted by this process; null without a total. */
  budgetLeft: number | null;
  /** Results in memory; null with your own store. */
  cached: number | null;
}

/** Counts responses. */
export interface Tally {
  add(event: Undated): void;
  read(): Pick<ProxyStats, 'answered' | 'refused'>;
}

/** Creates the counts of `stats()`. */
export function createTally(): Tally {
  const answered = { syntax: 0, domains: 0, cache: 0, upstream: 0 };
  const refused = new Map<ErrorCode, number>();

  return {
    add(event) {
      if (event.type === 'answered') answered[event.source] += 1;
      else if (event.type === 'refused')
        refused.set(event.code, (refused.get(event.code) ?? 0) + 1);
    },
    read: () => ({ answered: { ...answered }, refused: Object.fromEntries(refused) }),
  };
}

/** Where the verdict was found. */
type Source = Extract<ProxyEvent, { type: 'answered' }>['source'];
