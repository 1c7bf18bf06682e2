import type { Assessment } from '../assessment.ts';
import type { ValidationSource } from '../field.ts';
import { createOutcome } from '../outcome.ts';
import { ABORTED } from '../requests.ts';
import type { Outcome } from '../types.ts';
import type { Waiter } from '../waiters.ts';
import { outcomeOf } from './outcome.ts';
import { isPending, type FieldState } from './state.ts';

/** Creates the lists of pending calls: of checks, which wait for an outcome, and of submits, which wait for the end of a hold. */
export function createPendingCalls(source: Pick<ValidationSource, 'request'>) {
  const checks = new Set<Waiter<Outcome>>();
  const submits = new Set<Waiter<Outcome>>();

  return {
    checks,
    submits,
    count: () => checks.size + submits.size,

    /** Resolves pending calls that have an outcome. */
    release(field: FieldState): void {
      const { held, conclusion } = field;
      if (!held) for (const { letGo } of submits) letGo(conclusion ?? abortedOf(field));
      if (!isPending(field)) for (const { letGo } of checks) letGo(outcomeOf(field, true));
    },

    /**
     * Ends the wait for an earlier text. A caller still receives the result of a request in progress, unless the user
     * was typing at the call. Otherwise its outcome is `aborted`.
     */
    overtake(before: FieldState, { lingering, settings }: FieldState): void {
      const of = { text: before.text, settings };
      const isGoingOn = lingering && before.requests.includes(lingering);
      for (const { letGo, signal, isBrief } of [...checks, ...submits]) {
        const end = (known: Assessment) => {
          letGo(createOutcome(of, known));
        };
        if (isGoingOn && !isBrief)
          void source.request(lingering.text, lingering.mode, signal).then(end);
        else end(ABORTED);
      }
      checks.clear();
      submits.clear();
    },
  };
}

/** The outcome of a call that was aborted. */
export const abortedOf = ({ text, settings }: FieldState): Outcome =>
  createOutcome({ text, settings }, ABORTED);
