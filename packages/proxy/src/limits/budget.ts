import type { Emit } from '../events/events.ts';
import { Refusal } from '../http/refusal.ts';
import type { Counter } from './counters.ts';
import type { Standing } from './window-counter.ts';

/** The counters of upstream calls per day; null for no limit. */
export interface BudgetCounters {
  total: Counter | null;
  caller: Counter | null;
}

/** The daily budget of upstream calls. */
export interface Budget {
  /** Counts one call, or throws `rate_limited` until the day ends. */
  spend(caller: string | null): Promise<void>;
  /** The rest of the total, as counted by this process; null without a total. */
  left(): number | null;
}

/**
 * Creates the budget of a day, in UTC. It emits an event at 80 and at 100 percent.
 *
 * The limit per caller applies to a caller that stays below the limits per minute all day. A caller without a name is
 * limited only by the total.
 */
export function createBudget(counters: BudgetCounters, { now, emit }: BudgetContext): Budget {
  const { total, caller: callers } = counters;

  return {
    async spend(caller) {
      const day = dayOf(now());
      if (callers && caller !== null)
        report('caller', callers, await callers.count(`${day}|${caller}`));
      if (total) report('total', total, await total.count(day));
    },
    left: () => total && total.peek(dayOf(now())).left,
  };

  function report(scope: 'total' | 'caller', { rate }: Counter, standing: Standing): void {
    const resetMs = DAY_MS - (now() % DAY_MS);
    if (!standing.isWithin) throw new Refusal('rate_limited', { retryAfterMs: resetMs });
    const spent = rate.count - standing.left;
    for (const percent of [80, 100] as const)
      if (spent === Math.ceil((rate.count * percent) / 100))
        emit({ type: 'budget_reached', scope, percent, resetMs });
  }
}

interface BudgetContext {
  now: () => number;
  emit: Emit;
}

/** The date in UTC, in ISO 8601. */
function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
