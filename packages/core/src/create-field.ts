import {
  accept,
  commit,
  dismiss,
  follow,
  input,
  refuse,
  reset,
  retry,
  suspend,
  undo,
} from './field/edit.ts';
import { resume } from './field/query.ts';
import { createState, rest, type FieldState } from './field/state.ts';
import { check, submit } from './field/submit.ts';
import { getView, publish, snapshotOf } from './field/view.ts';
import type { Field, ValidationSource } from './field.ts';
import type { Settings } from './types.ts';

/** Creates the state of one input. */
export function createField(
  source: ValidationSource,
  own: Settings = {},
  fallback: Settings = {},
): Field {
  const state = createState(source, own, fallback) as FieldState;
  state.snapshot = state.view = Object.freeze(snapshotOf(state));

  /** Somebody hears of the field: from now on it follows its validator, and asks. */
  function hear(): void {
    if (!state.unfollow) {
      state.unfollow = source.onChange(() => {
        follow(state);
      });
      follow(state);
    }
    resume(state);
  }

  return {
    input: input.bind(null, state),
    commit: () => {
      commit(state);
    },
    check: check.bind(null, state),
    async validate(value, context) {
      const { signal } = (context ?? {}) as { signal?: unknown };
      const outcome = await check(state, value, signal instanceof AbortSignal ? { signal } : {});
      return outcome.decision === 'block' ? outcome.message || 'invalid' : undefined;
    },
    settle: async (deadlineMs) => submit(state, deadlineMs),
    submit: submit.bind(null, state),
    accept: accept.bind(null, state),
    undo: undo.bind(null, state),
    dismiss: dismiss.bind(null, state),
    refuse: refuse.bind(null, state),
    reset: reset.bind(null, state),
    retry: retry.bind(null, state),
    setOptions: follow.bind(null, state),
    getSnapshot: () => state.snapshot,
    getView: getView.bind(null, state),
    subscribe(listener) {
      const mine = { tell: listener };
      state.listeners.add(mine);
      hear();
      listener(state.snapshot);
      return () => {
        state.listeners.delete(mine);
        rest(state);
      };
    },
    suspend: suspend.bind(null, state),
    bind(bound) {
      state.input = bound;
      hear();
      publish(state);
      return () => {
        if (state.input === bound) state.input = null;
        rest(state);
      };
    },
  };
}
