import {
  accept,
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
import { createState, rest, type FieldState } from './field/state.ts';
import { check, submit } from './field/submit.ts';
import { publish, snapshotOf } from './field/view.ts';
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
  return {
    input: (value, when) => {
      input(state, value, when);
    },
    commit: () => {
      commit(state);
    },
    check: (value, options) => check(state, value, options),
    async validate(value, context) {
      const { signal } = (context ?? {}) as { signal?: unknown };
      const outcome = await check(state, value, signal instanceof AbortSignal ? { signal } : {});
      return outcome.decision === 'block' ? outcome.message || 'invalid' : undefined;
    },
    settle: async (deadlineMs) => submit(state, deadlineMs),
    submit: (deadlineMs, signal) => submit(state, deadlineMs, signal),
    accept: () => {
      accept(state);
    },
    undo: () => {
      undo(state);
    },
    dismiss: () => {
      dismiss(state);
    },
    refuse({ value, message }) {
      refuse(state, value, message);
    },
    reset: (value = '') => {
      reset(state, value);
    },
    retry: () => {
      retry(state);
    },
    setOptions(next) {
      state.own = { ...state.own, ...next };
      follow(state);
    },
    getSnapshot: () => state.snapshot,
    getView: () => state.view,
    subscribe(listener) {
      const mine = { tell: listener };
      state.listeners.add(mine);
      if (!state.unfollow) {
        state.unfollow = source.onChange(() => {
          follow(state);
        });
        follow(state);
      }
      resume(state);
      listener(state.snapshot);
      return () => {
        state.listeners.delete(mine);
        rest(state);
      };
    },
    suspend(isSuspended) {
      state.isSuspended = isSuspended;
      if (!isSuspended) publish(state);
    },
    bind(bound) {
      state.input = bound;
      publish(state);
      return () => {
        if (state.input === bound) state.input = null;
      };
    },
  };
}
