import { after, now, type Timer } from './clock.ts';
import { noteRule, noteSource } from './diagnostics/warn-of-rule.ts';
import { emit } from './events.ts';
import type {
  BoundInput,
  Field,
  FieldCheckOptions,
  SubmitOptions,
  ValidationSource,
} from './field.ts';
import { needsOf } from './field/needs.ts';
import { next, type FieldEvent } from './field/next.ts';
import { blockMessageOf, outcomeOf } from './field/outcome.ts';
import { reportsOf } from './field/reports.ts';
import { blank, isPending, type Ask, type FieldState } from './field/state.ts';
import { isTyping } from './field/typing.ts';
import { createOutcome, EMPTY, refusalBy } from './outcome.ts';
import { ABORTED } from './requests.ts';
import { mergeSettings } from './settings.ts';
import type { Assessment, Outcome, Settings, Snapshot } from './types.ts';
import { wait, type Waiter, type WaiterOptions } from './waiters.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Creates the field of one input: runs its machine. Each event makes the next state (`field/next.ts`); what
 * the state needs is compared with what is running, and what it shows is published.
 */
export function createField(source: ValidationSource, own?: Settings, fallback?: Settings): Field {
  const settings = () => mergeSettings(fallback, source.settings(), own);
  let state = blank(settings(), {} as Snapshot);
  let input: BoundInput | undefined;
  let unfollow: (() => void) | undefined;
  let timer: Timer;
  let wakeAtMs = Infinity;
  let published: Snapshot | undefined;
  const running = new Map<Ask, AbortController>();
  const listeners = new Set<{ call: (snapshot: Snapshot) => void }>();
  /** Those who wait for the outcome of the text. */
  const callers = new Set<Waiter<Outcome>>();
  /** Those who wait for the end of a held submit. */
  const submitters = new Set<Waiter<Outcome>>();

  /** Takes one event. Returns the state that it led to. */
  function dispatch(event: FieldEvent): FieldState {
    const before = state;
    const mine = (state = next(before, event, {
      atMs: now(),
      isRequired: input ? input.isRequired() : false,
      hasFocus: !!input?.hasFocus(),
      recall: source.recall,
    }));
    for (const report of reportsOf(before, event, mine)) emit(mine.place.settings.onEvent, report);
    if (mine.text.isOwn && mine.text.value !== before.text.value) {
      if (mine.text.number !== before.text.number) input?.onEdit();
      input?.write(mine.text.value);
    }
    if (mine.text.number !== before.text.number) overtake(before, mine);
    release();
    watch();
    run();
    publish();
    return mine;
  }

  /**
   * Ends the wait for an earlier text. A caller still gets the result of a request that goes on, unless it
   * asked while the user typed and no input is attached; otherwise it gets `aborted`.
   */
  function overtake({ text, plan }: FieldState, { plan: { lingering }, place }: FieldState): void {
    const of = { text: text.text, settings: place.settings };
    const isGoingOn = lingering && plan.asks.includes(lingering);
    for (const { letGo, signal, isBrief } of [...callers, ...submitters]) {
      const end = (known: Assessment) => {
        letGo(createOutcome(of, known));
      };
      if (isGoingOn && !isBrief)
        void source.request(lingering.text, lingering.mode, signal).then(end);
      else end(ABORTED);
    }
    callers.clear();
    submitters.clear();
  }

  /** Gives the outcome to those who wait for it, once it is there. */
  function release(): void {
    const { held, outcome } = state.intent;
    if (!held) for (const { letGo } of submitters) letGo(outcome ?? aborted());
    if (!isPending(state)) for (const { letGo } of callers) letGo(outcomeOf(state, true));
  }

  const aborted = () =>
    createOutcome({ text: state.text.text, settings: state.place.settings }, ABORTED);

  /** Follows the validator while anything watches the field. */
  function watch(): void {
    const isWatched = !!input || listeners.size + callers.size + submitters.size > 0;
    if (isWatched === state.place.isWatched) return;
    unfollow?.();
    unfollow = isWatched ? source.onSettings(setOptions) : undefined;
    dispatch({ type: 'watch', isWatched, settings: settings() });
  }

  /** Compares what the state needs with what is running. */
  function run(): void {
    const current = state;
    const needs = needsOf(current);
    for (const [ask, controller] of running)
      if (!needs.asks.includes(ask)) {
        running.delete(ask);
        controller.abort();
      }
    for (const ask of needs.asks) {
      if (!running.has(ask)) send(ask);
      if (state !== current) return; // An observer caused another event, and all that it needs is running.
    }
    if (needs.wakeAtMs === wakeAtMs) return;
    ({ wakeAtMs } = needs);
    clearTimeout(timer);
    if (wakeAtMs < Infinity)
      timer = after(Math.max(0, wakeAtMs - now()), () => {
        wakeAtMs = Infinity;
        dispatch({ type: 'tick' });
      });
  }

  function send(ask: Ask): void {
    const controller = new AbortController();
    running.set(ask, controller);
    if (ask.endsPause) source.endPause();
    void source.request(ask.text, ask.mode, controller.signal).then((result) => {
      if (running.get(ask) !== controller) return;
      running.delete(ask);
      dispatch({ type: 'answer', ask, result });
    });
  }

  /** Gives listeners the newest snapshot, if it is another one. */
  function publish(): void {
    const { snapshot } = state.screen;
    if (snapshot === published) return;
    published = snapshot;
    for (const listener of [...listeners]) {
      if (snapshot !== published) return; // A listener caused a newer one, which all have got.
      if (!listeners.has(listener)) continue;
      try {
        listener.call(snapshot);
      } catch (error) {
        queueMicrotask(() => {
          throw error; // For the page; the other listeners are called all the same.
        });
      }
    }
  }

  /** Waits among others; one who leaves by its signal gets `aborted`. */
  function join(waiters: Set<Waiter<Outcome>>, options: WaiterOptions): Promise<Outcome> {
    const outcome = wait(waiters, options, ({ letGo }) => {
      letGo(aborted());
      if (waiters === submitters && !waiters.size) dispatch({ type: 'abandon' });
      if (callers.size + submitters.size === 0) dispatch({ type: 'callersLeft' });
      watch();
    });
    watch();
    run();
    release();
    return outcome;
  }

  function setOptions(more?: Settings): void {
    own = { ...own, ...more };
    dispatch({ type: 'settings', settings: settings() });
  }

  async function check(value: string, options: FieldCheckOptions = {}): Promise<Outcome> {
    const { signal, commit: isDone = false } = options;
    if (input?.isRequired() === null) return EMPTY;
    if (process.env.NODE_ENV !== 'production') noteRule(value, source);
    // Without an input only the events of the page tell that the user is not done with the text.
    const isBrief = !isDone && !input && isTyping();
    const isDeep = !input && !isBrief;
    // A form library may have nothing yet for an input that is not filled in.
    const text = String(value ?? '');
    if (!signal?.aborted) dispatch({ type: 'check', value: text, isDone, isDeep });
    return join(callers, { signal, isBrief });
  }

  function submit(options: SubmitOptions = {}): Outcome | Promise<Outcome> {
    const { sinceMs = now(), deadlineMs = state.place.settings.deadlineMs, signal } = options;
    const { intent } = dispatch({ type: 'submit', deadlineAtMs: sinceMs + deadlineMs });
    return intent.outcome ?? join(submitters, { signal });
  }

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
    blockMessage: () => blockMessageOf(state),
    accept() {
      dispatch({ type: 'accept' });
    },
    undo() {
      dispatch({ type: 'undo' });
    },
    dismiss() {
      dispatch({ type: 'dismiss' });
    },
    refuse({ value, message }) {
      if (process.env.NODE_ENV !== 'production') noteRule(value, source);
      dispatch({ type: 'refuse', value, message });
    },
    reset(value = '') {
      dispatch({ type: 'reset', value });
    },
    retry() {
      dispatch({ type: 'retry' });
    },
    setOptions,
    getSnapshot: () => state.screen.snapshot,
    getView: () => state.screen.view,
    subscribe(listener) {
      const mine = { call: listener };
      listeners.add(mine);
      watch();
      listener(state.screen.snapshot);
      return () => {
        listeners.delete(mine);
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
  setOptions();
  if (process.env.NODE_ENV !== 'production') noteSource(field, source);
  return field;
}
