import type { Counter } from './counters.ts';
import type { Emit } from '../events/events.ts';
import type { Admission } from './quota.ts';
import { Refusal } from '../http/refusal.ts';

/** How many upstream calls a day are paid for; null for any number. */
export interface BudgetCounters {
  total: Counter | null;
  caller: Counter | null;
}

/** Pays for upstream calls out of the budget of the day. */
export interface Budget {
  /** Counts one call, or throws `rate_limited` until the day ends. */
  spend(caller: string | null): Promise<void>;
  /** What is left of the total, as this process knows it; null without one. */
  left(): number | null;
}

/**
 * Makes the budget of a day, in UTC. At 80 and at 100 percent an event says so.
 *
 * The limit of a caller holds back one that asks all day below the limits of a minute; a caller without a name has
 * only the total.
 */
export function createBudget(
  { total, caller: callers }: BudgetCounters,
  context: BudgetContext,
): Budget {
  const { now, emit } = context;

  return {
    async spend(caller) {
      const day = dayOf(now());
      if (callers && caller !== null)
        report('caller', callers, await callers.count(`${day}|${caller}`));
      if (total) report('total', total, await total.count(day));
    },
    left: () => total && total.peek(dayOf(now())).remaining,
  };

  function report(scope: 'total' | 'caller', { rate }: Counter, admission: Admission): void {
    const { isAdmitted, remaining } = admission;
    const resetMs = DAY_MS - (now() % DAY_MS);
    if (!isAdmitted) throw new Refusal('rate_limited', { retryAfterMs: resetMs });
    const spent = rate.count - remaining;
    for (const percent of [80, 100] as const)
      if (spent === Math.ceil((rate.count * percent) / 100))
        emit({ type: 'budget_reached', scope, percent, resetMs });
  }
}

interface BudgetContext {
  now: () => number;
  emit: Emit;
}

/** The date in UTC, as ISO 8601 has it. */
function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10);
}

const DAY_MS = 86_400_000;
