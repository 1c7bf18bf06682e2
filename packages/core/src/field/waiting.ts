import type { ValidationSource } from '../field.ts';
import { createOutcome } from '../outcome.ts';
import { ABORTED } from '../requests.ts';
import type { Assessment, Outcome } from '../types.ts';
import type { Waiter } from '../waiters.ts';
import { outcomeOf } from './outcome.ts';
import { isPending, type FieldState } from './state.ts';

/** Creates the lists of pending calls: of checks, which wait for an outcome, and of submits, which wait for the end of a hold. */
export function createWaiting(source: Pick<ValidationSource, 'request'>) {
  const callers = new Set<Waiter<Outcome>>();
  const submitters = new Set<Waiter<Outcome>>();

  return {
    callers,
    submitters,
    count: () => callers.size + submitters.size,

    /** Resolves pending calls whose outcome is known. */
    release(field: FieldState): void {
      const { held, conclusion } = field;
      if (!held) for (const { letGo } of submitters) letGo(conclusion ?? abortedOf(field));
      if (!isPending(field)) for (const { letGo } of callers) letGo(outcomeOf(field, true));
    },

    /**
     * Ends the wait for an earlier text. A caller still gets the result of a request that goes on, unless the user
     * typed when it called; otherwise it gets `aborted`.
     */
    overtake(before: FieldState, { lingering, settings }: FieldState): void {
      const of = { text: before.text, settings };
      const isGoingOn = lingering && before.requests.includes(lingering);
      for (const { letGo, signal, isBrief } of [...callers, ...submitters]) {
        const end = (known: Assessment) => {
          letGo(createOutcome(of, known));
        };
        if (isGoingOn && !isBrief)
          void source.request(lingering.text, lingering.mode, signal).then(end);
        else end(ABORTED);
      }
      callers.clear();
      submitters.clear();
    },
  };
}

/** The outcome of a call that was aborted. */
export const abortedOf = ({ text, settings }: FieldState): Outcome =>
  createOutcome({ text, settings }, ABORTED);
