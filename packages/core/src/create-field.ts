import { noteRule, noteSource } from './diagnostics/submit.ts';
import {
  accept,
  begin,
  commit,
  dismiss,
  input,
  refuse,
  reset,
  retry,
  suspend,
  undo,
} from './field/edit.ts';
import { blockMessageOf } from './field/outcome.ts';
import { resume } from './field/query.ts';
import { isBarred, read, rest, UNTOUCHED, type FieldState } from './field/state.ts';
import { check, submit, unsent } from './field/submit.ts';
import { getView, publish, verb } from './field/view.ts';
import type { Field, FieldCheckOptions, ValidationSource } from './field.ts';
import { EMPTY, refusalBy } from './outcome.ts';
import { mergeSettings } from './settings.ts';
import type { Settings } from './types.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

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
  begin(state, read(''));

  const setOptions = verb(state, (_, next?: Settings) => {
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

  const field: Field = {
    input: verb(state, input),
    commit: verb(state, (_, isSubmit?: unknown) => {
      // An application may hand it an event.
      commit(state, isSubmit === true);
    }),
    check: check.bind(null, state),
    async validate(value, context?: FieldCheckOptions | null) {
      const { signal, commit } = context ?? {};
      const isSignal = signal instanceof AbortSignal;
      return refusalBy(
        await check(state, value, {
          signal: isSignal ? signal : undefined,
          commit: commit === true,
        }),
      );
    },
    async settle(deadlineMs) {
      if (process.env.NODE_ENV !== 'production') noteRule(state.value, source);
      return isBarred(state) ? EMPTY : submit(state, { deadlineMs });
    },
    submit: submit.bind(null, state),
    unsent: verb(state, unsent),
    blockMessage: blockMessageOf.bind(null, state),
    accept: verb(state, accept),
    undo: verb(state, undo),
    dismiss: verb(state, dismiss),
    refuse: verb(state, refuse),
    reset: verb(state, reset),
    retry: verb(state, retry),
    setOptions,
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
  if (process.env.NODE_ENV !== 'production') noteSource(field, source);
  return field;
}
