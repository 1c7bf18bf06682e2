import type { Mode } from '@postern/protocol';
import { unanswered } from '../assessment.ts';
import { after } from '../clock.ts';
import { createOutcome } from '../outcome.ts';
import type { Outcome } from '../types.ts';
import { cancel, isPending, rest, type FieldState, type Waiter } from './state.ts';
import { publish } from './view.ts';

/** Options of {@link wait}. */
interface WaitOptions {
  /** Whether the suggestion, if there is one, was seen when the person decided. */
  isSeen: boolean;
  signal?: AbortSignal | undefined;
  /** After this time what is known decides; without it, it takes as long as a request. */
  limitMs?: number;
}

/** Waits for the outcome of the present text, or for the signal. */
export function wait(
  state: FieldState,
  { isSeen, signal, limitMs = Infinity }: WaitOptions,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const leave = () => {
      mine.resolve(aborted(state));
      state.waiters = state.waiters.filter((other) => other !== mine);
      if (!state.waiters.length && state.isAskedByCallers && isPending(state)) {
        cancel(state);
        state.plan = 'later';
        publish(state);
      }
      rest(state);
    };
    const timer =
      limitMs < Infinity
        ? after(limitMs, () => {
            // What is known decides, else "no answer in time".
            cancel(state);
            state.known ??= unanswered('timeout');
            publish(state);
          })
        : undefined;
    const mine: Waiter = {
      isSeen,
      signal,
      resolve(outcome) {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        resolve(outcome);
      },
    };
    state.waiters.push(mine);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted) leave();
  });
}

/**
 * Another text takes the place of the present one. Who waits for a text that is being asked about
 * still gets its answer; who waits for one that is not gets `aborted`.
 */
export function replaceWaiters(state: FieldState): void {
  const { source, settings, waiters, address } = state;
  let mode: Mode | undefined;
  for (const [each, controller] of state.requests) if (controller) mode = each;
  state.waiters = [];
  for (const { resolve, signal } of waiters) {
    if (!address || !mode || signal?.aborted) resolve(aborted(state));
    else
      void source.request(address, mode, signal).then((known) => {
        resolve(createOutcome({ address, known, suggestion: null }, settings));
      });
  }
}

/** What those get who are let go without a verdict. */
export function aborted(state: FieldState): Outcome {
  const known = unanswered('aborted');
  return createOutcome({ address: state.text, known, suggestion: null }, state.settings);
}
