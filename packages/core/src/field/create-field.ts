import { now } from '../clock.ts';
import { noteRule, noteSource } from '../diagnostics/warn-of-rule.ts';
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
import { blockMessageOf } from './view.ts';
import { createListeners } from './listeners.ts';
import { reportsOf } from './reports.ts';
import { createRunner, needsOf } from './runner.ts';
import { blank, type FieldState, type Moment } from './state.ts';
import { abortedOf, createWaiting, isTyping } from './waiting.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Creates the field of one input. Each event makes the next state; then what the state needs is compared
 * with what is running, and what it shows is published.
 */
export function createField(source: ValidationSource, own?: Settings, fallback?: Settings): Field {
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
  function around(): Moment {
    return {
      atMs: now(),
      settings,
      isWatched: isWatched(),
      isRequired: input ? input.isRequired() : false,
      hasFocus: !!input?.hasFocus(),
      recall: source.recall,
    };
  }

  function isWatched(): boolean {
    return !!input || listeners.count() + waiting.count() > 0;
  }

  /** Takes one event. Returns the state that it led to; an observer or a listener may have caused others since. */
  function dispatch(event: FieldEvent): FieldState {
    const before = state;
    const mine = (state = next(before, event, around()));
    const { text } = mine;
    const { onEvent } = mine.moment.settings;
    const isOtherText = text.number !== before.text.number;
    if (onEvent) for (const report of reportsOf(before, event, mine)) emit(onEvent, report);
    if (text.isOwn && text.value !== before.text.value) {
      if (isOtherText) input?.onEdit();
      input?.write(text.value);
    }
    if (isOtherText) waiting.overtake(before, mine);
    waiting.release(state);
    watch();
    run(needsOf(state));
    listeners.publish(state.screen.snapshot);
    return mine;
  }

  /** Follows the validator while anything watches the field. */
  function watch(): void {
    if (isWatched() === state.moment.isWatched) return;
    unfollow?.();
    unfollow = isWatched() ? source.onSettings(setOptions) : undefined;
    setOptions();
  }

  function setOptions(more?: Settings): void {
    own = { ...own, ...more };
    settings = merge();
    dispatch({ type: 'tick' });
  }

  /** Waits among others for an outcome. One that leaves by its signal gets `aborted`. */
  function join(among: Set<Waiter<Outcome>>, options: WaiterOptions): Promise<Outcome> {
    const outcome = wait(among, options, ({ letGo }) => {
      letGo(abortedOf(state));
      if (!waiting.submitters.size && state.intent.held) dispatch({ type: 'abandon' });
      dispatch({ type: waiting.count() ? 'tick' : 'callersLeft' });
    });
    dispatch({ type: 'tick' });
    return outcome;
  }

  async function check(value: string, options: FieldCheckOptions = {}): Promise<Outcome> {
    const { signal, commit: isDone = false } = options;
    if (input?.isRequired() === null) return EMPTY;
    if (process.env.NODE_ENV !== 'production') noteRule(value, source);
    // Without an input only the events of the page tell that the user is not done with the text.
    const isBrief = !isDone && !input && isTyping();
    // A form library may have nothing yet for an input that is not filled in.
    const text = String(value ?? '');
    if (!signal?.aborted)
      dispatch({ type: 'check', value: text, isDone, isDeep: !input && !isBrief });
    return join(waiting.callers, { signal, isBrief });
  }

  function submit(options: SubmitOptions = {}): Outcome | Promise<Outcome> {
    const { sinceMs = now(), deadlineMs = settings.deadlineMs, signal } = options;
    const { intent } = dispatch({ type: 'submit', deadlineAtMs: sinceMs + deadlineMs });
    return intent.outcome ?? join(waiting.submitters, { signal });
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
      dispatch({ type: 'leave', isSubmit: isSubmit === true });
    },
    check,
    async validate(value, context?: FieldCheckOptions | null) {
      const { signal, commit } = context ?? {};
      const given = signal instanceof AbortSignal ? signal : undefined;
      return refusalBy(await check(value, { signal: given, commit: commit === true }));
    },
    async settle(deadlineMs) {
      if (process.env.NODE_ENV !== 'production') noteRule(state.text.value, source);
      return input?.isRequired() === null ? EMPTY : submit({ deadlineMs });
    },
    submit,
    unsent(reason) {
      dispatch({ type: 'unsent', reason });
    },
    blockMessage: () => blockMessageOf({ ...state, moment: around() }),
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
    getSnapshot: () => state.screen.snapshot,
    getView: () => state.screen.view,
    subscribe(listener) {
      const remove = listeners.add(listener);
      watch();
      listener(state.screen.snapshot);
      return () => {
        remove();
        watch();
      };
    },
    suspend(isSuspended) {
      if (isSuspended !== state.screen.isFrozen)
        dispatch({ type: isSuspended ? 'press' : 'release' });
    },
    bind(bound) {
      input = bound;
      watch();
      dispatch({ type: 'tick' });
      return () => {
        if (input === bound) input = undefined;
        watch();
      };
    },
  };
  dispatch({ type: 'tick' });
  if (process.env.NODE_ENV !== 'production') noteSource(field, source);
  return field;
}
