import { now } from '../clock.ts';
import { noteRule, noteSource } from '../diagnostics/submit.ts';
import {
  noteReports,
  noteStep,
  noteTraced,
  traceSource,
  withTriedPreset,
} from '../diagnostics/trace.ts';
import { emit } from '../events.ts';
import type {
  BoundInput,
  Field,
  FieldCheckOptions,
  SubmitOptions,
  ValidationSource,
} from '../field.ts';
import { EMPTY, refusalBy } from '../outcome.ts';
import { mergeSettings } from '../settings.ts';
import type { Outcome, Settings } from '../types.ts';
import { wait, type Waiter, type WaiterOptions } from '../waiters.ts';
import { next, type FieldEvent } from './next.ts';
import { blockMessageOf } from './outcome.ts';
import { createListeners, reportsOf } from './publish.ts';
import { createRunner, needsOf } from './runner.ts';
import { blank, type FieldState, type Context } from './state.ts';
import { isTyping } from './typing.ts';
import { abortedOf, createWaiting } from './waiting.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Creates the field of one input. Each event makes the next state; then what the state needs is compared
 * with what is running, and what it shows is published.
 */
export function createField(source: ValidationSource, own?: Settings, fallback?: Settings): Field {
  if (process.env.NODE_ENV !== 'production') source = traceSource(source);
  const merge = () => mergeSettings(fallback, source.settings(), own);
  const listeners = createListeners();
  const waiting = createWaiting(source);
  const run = createRunner(source, {
    onTick: () => dispatch({ type: 'tick' }),
    onAnswer: (request, result) => dispatch({ type: 'answer', request, result }),
  });
  let settings = merge();
  let input: BoundInput | undefined;
  let unfollow: (() => void) | undefined;
  let state = blank(around());

  /** What an event finds around the field. */
  function around(): Context {
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
    return !!input || listeners.count() + waiting.count() > 0;
  }

  /**
   * Takes one event, and does what follows from the state that it led to. Whatever is called here may cause
   * other events, so each step after the first compares with the newest state.
   *
   * @returns the state that this event led to, which may not be the newest.
   */
  function dispatch(event: FieldEvent): FieldState {
    const before = state;
    const mine = (state = next(before, event, around()));
    const { value, textNumber } = mine;
    const { onEvent } = mine.settings;
    if (onEvent) for (const report of reportsOf(before, event, mine)) emit(onEvent, report);
    if (process.env.NODE_ENV !== 'production') {
      noteReports(source, event, [before, mine]);
      noteStep(source, before, mine);
    }
    if (mine.isOwnText && value !== before.value) {
      if (event.type === 'accept' || event.type === 'undo') input?.onEdit();
      // The input sends this text back as an `input` event, which finds it here already.
      input?.write(value);
    }
    if (textNumber !== before.textNumber) waiting.overtake(before, mine);
    waiting.release(state);
    // A caller that no longer waits no longer watches.
    watch();
    run(needsOf(state));
    listeners.publish(state.snapshot);
    return mine;
  }

  /** Follows the validator's settings while anything watches the field. */
  function watch(): void {
    if (isWatched() === state.isWatched) return;
    unfollow?.();
    unfollow = isWatched() ? source.onSettings(setOptions) : undefined;
    setOptions();
  }

  function setOptions(more?: Settings): void {
    own = { ...own, ...more };
    settings = merge();
    if (process.env.NODE_ENV !== 'production') settings = withTriedPreset(source, settings);
    dispatch({ type: 'change' });
  }

  /** Waits among others for an outcome. One that leaves by its signal gets `aborted`. */
  function join(among: Set<Waiter<Outcome>>, options: WaiterOptions): Promise<Outcome> {
    const outcome = wait(among, options, ({ letGo }) => {
      letGo(abortedOf(state));
      if (!waiting.submitters.size && state.held) dispatch({ type: 'abandon' });
      dispatch({ type: waiting.count() ? 'change' : 'callersLeft' });
    });
    // A waiting caller watches the field.
    dispatch({ type: 'change' });
    return outcome;
  }

  async function check(value: string, options: FieldCheckOptions = {}): Promise<Outcome> {
    const { signal, commit: isDone = false } = options;
    if (input?.isRequired() === null) return EMPTY;
    if (process.env.NODE_ENV !== 'production') noteRule(value, source);
    // A rule that a library calls for each text: the result for an older text would replace that for a newer one.
    const isBrief = !isDone && isTyping();
    // A form library may have nothing yet for an input that is not filled in.
    const text = String(value ?? '');
    if (!signal?.aborted)
      // Without an input only the events of the page tell that the user is done with the text.
      dispatch({ type: 'check', value: text, isDone, isDeep: !input && !isBrief });
    return join(waiting.callers, { signal, isBrief });
  }

  function submit(options: SubmitOptions = {}): Outcome | Promise<Outcome> {
    const { sinceMs = now(), deadlineMs = settings.deadlineMs, signal } = options;
    const { conclusion } = dispatch({ type: 'submit', deadlineAtMs: sinceMs + deadlineMs });
    return conclusion ?? join(waiting.submitters, { signal });
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
      if (process.env.NODE_ENV !== 'production') noteRule(state.value, source);
      return input?.isRequired() === null ? EMPTY : submit({ deadlineMs });
    },
    submit,
    unsent(reason) {
      dispatch({ type: 'unsent', reason });
    },
    blockMessage: () => blockMessageOf({ ...state, ...around() }),
    accept: verb('accept'),
    undo: verb('undo'),
    dismiss: verb('dismiss'),
    refuse({ value, message }) {
      if (process.env.NODE_ENV !== 'production') noteRule(value, source);
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
  if (process.env.NODE_ENV !== 'production') {
    noteSource(field, source);
    noteTraced(field, source);
  }
  return field;
}
