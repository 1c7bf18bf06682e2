import { now } from '../clock.ts';
import { createTrace } from '../diagnostics/trace.ts';
import { emit } from '../events.ts';
import type { BoundInput, Field, ValidationSource } from '../field.ts';
import type { FieldCheckOptions, SubmitOptions } from '../field.ts';
import { EMPTY, refusalBy } from '../outcome.ts';
import { mergeSettings, type Settings } from '../settings.ts';
import type { Outcome } from '../types.ts';
import { wait, type Waiter, type WaiterOptions } from '../waiters.ts';
import { next, type FieldEvent } from './next.ts';
import { blockMessageOf } from './outcome.ts';
import { abortedOf, createPendingCalls } from './pending-calls.ts';
import { createListeners, reportsOf } from './publish.ts';
import { createRunner, needsOf } from './runner.ts';
import { blank, type FieldState, type Context } from './state.ts';
import { isTyping } from './typing.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Creates the field of one input. Each event leads to the next state. Then the needs of the state are compared with
 * what is running, and its snapshot is published.
 */
export function createField(source: ValidationSource, own?: Settings, fallback?: Settings): Field {
  const trace = process.env.NODE_ENV !== 'production' ? createTrace(source) : null;
  if (trace) source = trace.source;
  const merge = () => mergeSettings(fallback, source.settings(), own);
  const listeners = createListeners();
  const calls = createPendingCalls(source);
  const run = createRunner(source, {
    onTick: () => dispatch({ type: 'tick' }),
    onAnswer: (request, result) => dispatch({ type: 'answer', request, result }),
  });
  let settings = merge();
  let input: BoundInput | undefined;
  let unfollow: (() => void) | undefined;
  let state = blank(contextNow());

  /** The context of an event. */
  function contextNow(): Context {
    return {
      atMs: now(),
      settings,
      isWatched: isWatched(),
      isRequired: input ? input.isRequired() : false,
      hasFocus: !!input?.hasFocus(),
      nameElsewhere: input?.nameElsewhere() ?? '',
      recall: source.recall,
    };
  }

  function isWatched(): boolean {
    return !!input || listeners.count() + calls.count() > 0;
  }

  /**
   * Handles one event, and applies the state that it leads to. Each function that it calls can cause other events, so
   * each step after the first compares with the newest state.
   *
   * @returns the state that this event led to, which may not be the newest.
   */
  function dispatch(event: FieldEvent): FieldState {
    const before = state;
    const after = (state = next(before, event, contextNow()));
    const { value, textNumber } = after;
    const { onEvent } = after.settings;
    if (onEvent) for (const report of reportsOf(before, event, after)) emit(onEvent, report);
    trace?.noteStep(event, before, after);
    if (after.isOwnText && value !== before.value) {
      if (event.type === 'accept' || event.type === 'undo') input?.onEdit();
      // The input sends this text back as an `input` event, which finds it here already.
      input?.write(value);
    }
    if (textNumber !== before.textNumber) calls.overtake(before, after);
    calls.release(state);
    // A caller that no longer waits does not watch the field.
    watch();
    run(needsOf(state));
    listeners.publish(state.snapshot);
    return after;
  }

  /** Applies changed settings of the validator while anything watches the field. */
  function watch(): void {
    if (isWatched() === state.isWatched) return;
    unfollow?.();
    unfollow = isWatched() ? source.onSettings(setOptions) : undefined;
    setOptions();
  }

  function setOptions(changed?: Settings): void {
    own = { ...own, ...changed };
    settings = trace ? trace.withTriedPreset(merge()) : merge();
    dispatch({ type: 'change' });
  }

  /** Adds a call to a list, and waits for its outcome. A call that its signal ends resolves with `aborted`. */
  function waitAmong(list: Set<Waiter<Outcome>>, options: WaiterOptions): Promise<Outcome> {
    const outcome = wait(list, options, ({ letGo }) => {
      letGo(abortedOf(state));
      if (!calls.submits.size && state.held) dispatch({ type: 'abandon' });
      dispatch({ type: calls.count() ? 'change' : 'callersLeft' });
    });
    // A waiting caller watches the field.
    dispatch({ type: 'change' });
    return outcome;
  }

  async function check(value: string, options: FieldCheckOptions = {}): Promise<Outcome> {
    const { signal, commit: isDone = false } = options;
    if (input?.isRequired() === null) return EMPTY;
    trace?.noteRule(value);
    // A rule that a library calls for each text: the result for an older text would replace that for a newer one.
    const isBrief = !isDone && isTyping();
    // A form library can have no value yet for an empty input.
    const text = String(value ?? '');
    if (!signal?.aborted)
      // Without an input only the events of the page tell that the user has finished the text.
      dispatch({ type: 'check', value: text, isDone, isDeep: !input && !isBrief });
    return waitAmong(calls.checks, { signal, isBrief });
  }

  function submit(options: SubmitOptions = {}): Outcome | Promise<Outcome> {
    const { sinceMs = now(), deadlineMs = settings.deadlineMs, signal } = options;
    const { conclusion } = dispatch({ type: 'submit', deadlineAtMs: sinceMs + deadlineMs });
    return conclusion ?? waitAmong(calls.submits, { signal });
  }

  const verb = (type: 'accept' | 'undo' | 'dismiss' | 'retry') => () => {
    dispatch({ type });
  };

  const field: Field = {
    input(value, when = 'pause') {
      dispatch({ type: 'input', value: String(value ?? ''), when });
    },
    // An application may pass an event.
    commit(isSubmit?: unknown) {
      if (input?.isRequired() !== null) dispatch({ type: 'leave', isSubmit: isSubmit === true });
    },
    check,
    async validate(value, context?: FieldCheckOptions | null) {
      const { signal, commit } = context ?? {};
      const given = signal instanceof AbortSignal ? signal : undefined;
      return refusalBy(await check(value, { signal: given, commit: commit === true }));
    },
    async settle(deadlineMs) {
      trace?.noteRule(state.value);
      return input?.isRequired() === null ? EMPTY : submit({ deadlineMs });
    },
    submit,
    unsent(reason) {
      dispatch({ type: 'unsent', reason });
    },
    blockMessage: () => blockMessageOf({ ...state, ...contextNow() }),
    accept: verb('accept'),
    undo: verb('undo'),
    dismiss: verb('dismiss'),
    refuse({ value, message }) {
      trace?.noteRule(value);
      dispatch({ type: 'refuse', value, message });
    },
    reset(value = '') {
      dispatch({ type: 'reset', value });
    },
    retry: verb('retry'),
    setOptions,
    getSnapshot: () => state.snapshot,
    getView: () => state.view,
    subscribe(listener) {
      const remove = listeners.add(listener);
      watch();
      listener(state.snapshot);
      return () => {
        remove();
        watch();
      };
    },
    suspend(isSuspended) {
      if (isSuspended !== state.isFrozen) dispatch({ type: isSuspended ? 'press' : 'release' });
    },
    bind(bound) {
      input = bound;
      watch();
      dispatch({ type: 'change' });
      return () => {
        if (input === bound) input = undefined;
        watch();
      };
    },
  };
  dispatch({ type: 'change' });
  trace?.noteField(field);
  return field;
}
