import type { Mode } from '@postern/protocol';
import { createOutcome } from '../outcome.ts';
import { ABORTED } from '../requests.ts';
import type { Assessment, Outcome } from '../types.ts';
import { wait, type WaiterOptions } from '../waiters.ts';
import { resume } from './query.ts';
import { cancel, isPending, rest, type FieldState } from './state.ts';
import { publish } from './view.ts';

/** Waits for the outcome of the present text, or for the signal; publishes. */
export function waitForOutcome(state: FieldState, options: WaiterOptions): Promise<Outcome> {
  const outcome = wait(state.waiters, options, ({ letGo }) => {
    letGo(createOutcome({ text: state.text, settings: state.settings }, ABORTED));
    if (!state.waiters.size && state.isAskedByCallers && isPending(state)) {
      cancel(state);
      state.plan = 'later';
      publish(state);
    }
    rest(state);
  });
  resume(state);
  publish(state);
  return outcome;
}

/**
 * Abandons pending checks of the previous value. A caller still gets the result of a request under way,
 * unless it asked while the user typed and no input is attached; otherwise it gets `aborted`. A request goes on, in case its text comes back,
 * until the next one is overtaken.
 */
export function overtake(state: FieldState): void {
  const { settings, waiters, asked, text } = state;
  let last: Mode | undefined;
  for (const [mode, controller] of asked)
    if (controller) {
      last = mode;
      state.overtaken?.abort();
      state.overtaken = controller;
    }
  for (const { letGo, signal, isBrief } of waiters) {
    const judge = (known: Assessment) => {
      letGo(createOutcome({ text, settings }, known));
    };
    if (last && !isBrief) void state.source.request(text, last, signal).then(judge);
    else judge(ABORTED);
  }
  waiters.clear();
  asked.clear();
}
