import type { ValidationSource } from '../field.ts';
import { createOutcome } from '../outcome.ts';
import { ABORTED } from '../requests.ts';
import type { Assessment, Outcome } from '../types.ts';
import type { Waiter } from '../waiters.ts';
import { outcomeOf } from './outcome.ts';
import { isPending, type FieldState } from './state.ts';

/** Creates those who wait for the outcome of a field's text, and those who wait for the end of a held submit. */
export function createWaiting(source: Pick<ValidationSource, 'request'>) {
  const callers = new Set<Waiter<Outcome>>();
  const submitters = new Set<Waiter<Outcome>>();

  return {
    callers,
    submitters,
    count: () => callers.size + submitters.size,

    /** Gives the outcome to those who wait for it, once it is there. */
    release(state: FieldState): void {
      const { held, outcome } = state.intent;
      if (!held) for (const { letGo } of submitters) letGo(outcome ?? abortedOf(state));
      if (!isPending(state)) for (const { letGo } of callers) letGo(outcomeOf(state, true));
    },

    /**
     * Ends the wait for an earlier text. A caller still gets the result of a request that goes on, unless it
     * started while the user typed and no input is attached; otherwise it gets `aborted`.
     */
    overtake(before: FieldState, { plan: { lingering }, context }: FieldState): void {
      const of = { text: before.text.text, settings: context.settings };
      const isGoingOn = lingering && before.plan.requests.includes(lingering);
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

/** The outcome for those who stop waiting. */
export const abortedOf = ({ text, context }: FieldState): Outcome =>
  createOutcome({ text: text.text, settings: context.settings }, ABORTED);
