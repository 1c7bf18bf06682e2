import type { ValidationSource } from '../field.ts';
import { createOutcome } from '../outcome.ts';
import { ABORTED } from '../requests.ts';
import type { Assessment, Outcome } from '../types.ts';
import type { Waiter } from '../waiters.ts';
import { outcomeOf } from './view.ts';
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
    overtake(before: FieldState, { plan: { lingering }, moment }: FieldState): void {
      const of = { text: before.text.text, settings: moment.settings };
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
export const abortedOf = ({ text, moment }: FieldState): Outcome =>
  createOutcome({ text: text.text, settings: moment.settings }, ABORTED);

/** Events that tell what the user does. Only `input` is typing; a key counts if it is Enter. */
const TYPES = ['input', 'change', 'focusout', 'click', 'keydown', 'submit'];

let isListening = false;
let wasInput = false;

function note(event: Event | undefined): void {
  if (event && (event.type !== 'keydown' || (event as KeyboardEvent).key === 'Enter'))
    wasInput = event.type === 'input';
}

/**
 * Whether the last thing that the user did on the page was to type. For a rule whose field has no
 * input: some form libraries call it in the event, others from a timer.
 *
 * The first call knows the event that the page handles, and listens to those that follow.
 */
export function isTyping(): boolean {
  const page = globalThis as unknown as Partial<Window>;
  if (!isListening && page.addEventListener) {
    isListening = true;
    // `event` is set in microtasks of the listeners too. Source: DOM §2.9, "inner invoke".
    note((page as { event?: Event }).event);
    for (const type of TYPES) page.addEventListener(type, note, true);
  }
  return wasInput;
}
