import { accept, commit, dismiss, input, refuse, reset, retry, undo } from './field/edit.ts';
import { resume } from './field/query.ts';
import { rest, UNTOUCHED, type FieldState } from './field/state.ts';
import { check, submit } from './field/submit.ts';
import { publish } from './field/view.ts';
import { overtake } from './field/waiters.ts';
import type { Field, FieldCheckOptions, ValidationSource } from './field.ts';
import { refusalBy } from './outcome.ts';
import { read } from './reading.ts';
import { mergeSettings } from './settings.ts';
import type { Settings } from './types.ts';

/** Creates the state of one input. */
export function createField(source: ValidationSource, own?: Settings, fallback?: Settings): Field {
  const state = {
    ...UNTOUCHED,
    source,
    asked: new Map(),
    dismissed: new Set(),
    spoken: '',
    announceNext: '',
    listeners: new Set(),
    waiters: new Set(),
    snapshot: {},
    view: {},
  } as unknown as FieldState;
  overtake(state, read(''));

  /** Makes a verb of the field: what it changes is published once, at its end. */
  const verb =
    <Given extends unknown[]>(change: (state: FieldState, ...given: Given) => void) =>
    (...given: Given): void => {
      change(state, ...given);
      publish(state);
    };
  const setOptions = verb((_, next?: Settings) => {
    own = { ...own, ...next };
    state.settings = mergeSettings(fallback, source.settings(), own);
    state.judgedFrom = null;
  });
  setOptions();

  /** Somebody hears of the field: from now on it follows its validator, and asks. */
  function hear(): void {
    if (!state.unfollow) {
      state.unfollow = source.onSettings(setOptions);
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
    async validate(value, context?: FieldCheckOptions) {
      const hasSignal = context?.signal instanceof AbortSignal;
      return refusalBy(await check(state, value, hasSignal ? context : {}));
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
    bind(input) {
      state.bound = input;
      hear();
      publish(state);
      return () => {
        if (state.bound === input) state.bound = undefined;
        rest(state);
      };
    },
  };
}
