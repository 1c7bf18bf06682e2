import {
  accept,
  begin,
  commit,
  dismiss,
  follow,
  input,
  refuse,
  reset,
  retry,
  undo,
} from './field/edit.ts';
import { resume } from './field/query.ts';
import { rest, UNTOUCHED, type FieldState } from './field/state.ts';
import { check, submit } from './field/submit.ts';
import { publish } from './field/view.ts';
import type { Field, ValidationSource } from './field.ts';
import { refusalBy } from './outcome.ts';
import { read } from './reading.ts';
import type { Settings } from './types.ts';

/** Creates the state of one input. */
export function createField(
  source: ValidationSource,
  own: Settings = {},
  fallback: Settings = {},
): Field {
  const state = {
    ...UNTOUCHED,
    source,
    fallback,
    own,
    requests: new Map(),
    dismissed: new Set(),
    announcement: '',
    announceNext: '',
    listeners: new Set(),
    waiters: new Set(),
    snapshot: {},
    view: {},
  } as unknown as FieldState;
  begin(state, read(''));

  /** Makes a verb of the field: what it changes is published once, at its end. */
  const verb =
    <Given extends unknown[]>(change: (state: FieldState, ...given: Given) => void) =>
    (...given: Given): void => {
      change(state, ...given);
      publish(state);
    };
  const setOptions = verb(follow);
  setOptions();

  /** Somebody hears of the field: from now on it follows its validator, and asks. */
  function hear(): void {
    if (!state.unfollow) {
      state.unfollow = source.onChange(setOptions);
      setOptions();
    }
    resume(state);
  }

  return {
    input: verb(input),
    commit: verb(() => {
      commit(state);
    }),
    check: check.bind(null, state),
    async validate(value, context) {
      const { signal } = (context ?? {}) as { signal?: unknown };
      return refusalBy(await check(state, value, signal instanceof AbortSignal ? { signal } : {}));
    },
    settle: async (deadlineMs) => submit(state, deadlineMs),
    submit: submit.bind(null, state),
    accept: verb(accept),
    undo: verb(undo),
    dismiss: verb(dismiss),
    refuse: verb(refuse),
    reset: verb(reset),
    retry: verb(retry),
    setOptions,
    getSnapshot: () => state.snapshot,
    getView: () => state.view,
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
    suspend(isSuspended) {
      if (!!state.isSuspended === isSuspended) return;
      state.isSuspended = isSuspended;
      publish(state);
    },
    bind(bound) {
      state.input = bound;
      hear();
      publish(state);
      return () => {
        if (state.input === bound) state.input = undefined;
        rest(state);
      };
    },
  };
}
