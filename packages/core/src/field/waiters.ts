import type { Mode } from '@postern/protocol';
import { ABORTED } from '../requests.ts';
import { createOutcome } from '../outcome.ts';
import type { Outcome } from '../types.ts';
import { cancel, isPending, rest, type FieldState, type Waiter } from './state.ts';
import { publish } from './view.ts';

/** Waits for the outcome of the present text, or for the signal. */
export function wait(
  state: FieldState,
  isSeen: boolean,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const { waiters } = state;
    const leave = () => {
      mine.resolve(createOutcome({ text: state.text, settings: state.settings }, ABORTED));
      waiters.delete(mine);
      if (!waiters.size && state.isAskedByCallers && isPending(state)) {
        cancel(state);
        state.plan = 'later';
        publish(state);
      }
      rest(state);
    };
    const mine: Waiter = {
      isSeen,
      signal,
      resolve(outcome) {
        signal?.removeEventListener('abort', leave);
        resolve(outcome);
      },
    };
    waiters.add(mine);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
  });
}

/**
 * Another text takes the place of the present one. Who waits for a text that is being asked about
 * still gets its answer; who waits for one that is not gets `aborted`. Its request goes on, in case
 * the text comes back, until the next one is overtaken.
 */
export function overtake(state: FieldState): void {
  const { source, settings, waiters, requests, text } = state;
  let asked: Mode | undefined;
  for (const [mode, controller] of requests)
    if (controller) {
      asked = mode;
      state.overtaken?.abort();
      state.overtaken = controller;
    }
  for (const { resolve, signal } of waiters)
    void (asked ? source.request(text, asked, signal) : Promise.resolve(ABORTED)).then((known) => {
      resolve(createOutcome({ text, settings }, known));
    });
  waiters.clear();
  requests.clear();
}
