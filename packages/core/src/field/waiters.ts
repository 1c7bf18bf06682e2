import type { Mode } from '@postern/protocol';
import { createOutcome } from '../outcome.ts';
import { ABORTED } from '../requests.ts';
import type { Assessment, Outcome } from '../types.ts';
import { wait } from '../waiters.ts';
import { resume } from './query.ts';
import { cancel, isPending, rest, type FieldState } from './state.ts';
import { publish } from './view.ts';

/** Waits for the outcome of the present text, or for the signal; publishes. */
export function waitForOutcome(
  state: FieldState,
  isSeen: boolean,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  const outcome = wait(state.waiters, { isSeen, signal }, ({ letGo }) => {
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
 * Lets go of the text until now. Who waits for one that is being asked about still gets its answer;
 * who waits for one that is not gets `aborted`. A request goes on, in case its text comes back,
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
  for (const { letGo, signal } of waiters) {
    const judge = (known: Assessment) => {
      letGo(createOutcome({ text, settings }, known));
    };
    if (last) void state.source.request(text, last, signal).then(judge);
    else judge(ABORTED);
  }
  waiters.clear();
  asked.clear();
}
