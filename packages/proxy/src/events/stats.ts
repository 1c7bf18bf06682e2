import type { ErrorCode } from '@postern/protocol';
import type { CircuitBreaker } from '../upstream/circuit-breaker.ts';
import type { ProxyEvent, Undated } from './events.ts';

/** What a proxy has done since it was made, and how it stands. Only numbers and names of codes. */
export interface ProxyStats {
  /** Verdicts that went out, by where they came from. */
  answered: Record<Source, number>;
  /** Refusals that went out, by their code. */
  refused: Partial<Record<ErrorCode, number>>;
  /** Upstream calls under way. */
  inFlight: number;
  /** Whether the upstream is asked: `half_open` is one call at a time, to see. */
  circuit: CircuitBreaker['state'];
  /** Upstream calls that the budget of today has left, as this process knows; null without a total. */
  budgetLeft: number | null;
  /** Answers in memory; null where a store of yours has them. */
  cached: number | null;
}

/** Counts what goes out. */
export interface Tally {
  add(event: Undated): void;
  read(): Pick<ProxyStats, 'answered' | 'refused'>;
}

/** Makes the count behind `stats()`. */
export function createTally(): Tally {
  const answered = { syntax: 0, cache: 0, upstream: 0 };
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

type Source = Extract<ProxyEvent, { type: 'answered' }>['source'];
