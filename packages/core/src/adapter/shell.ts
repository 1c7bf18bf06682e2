import { after } from '../clock.ts';
import { assertFieldOptions } from '../diagnostics/options.ts';
import { warnOfNode } from '../diagnostics/page.ts';
import { listShell, noteShell } from '../diagnostics/shell.ts';
import { CHUNK_TEXT, warn } from '../diagnostics/texts.ts';
import { emit, type EventBody } from '../events.ts';
import type { Field } from '../field.ts';
import { UNAVAILABLE, viewBefore, type Binding, type BindingOptions } from './binding.ts';
import type { SharedValidator } from './binding.ts';
import { loadChunk, type Chunk } from './chunk.ts';
import { attachEarly, type Shell, type Undo } from './early-input.ts';
import { fromNames } from './props.ts';
import type { LateBinding } from './rest.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Opens a field for an adapter, like `openBinding` of `eager.ts`, but fetches all code except the shell when a user
 * reaches the field.
 *
 * @param chunk the code of the field.
 */
export function openLazily(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
  chunk: Chunk,
): Binding {
  if (chunk.open) return chunk.open(options, shared);
  if (process.env.NODE_ENV !== 'production') assertFieldOptions(options, !!shared);
  const view = viewBefore(options.refused);
  /**
   * `untouched` until a user reaches the field, `loading` while the chunk is fetched, and `failed` if it did not load,
   * until the next touch. Then `ready`: the binding is open, or null if its options are invalid.
   */
  let state: 'untouched' | 'loading' | 'failed' | 'ready' = 'untouched';
  let binding: LateBinding | null = null;

  const shell: Shell = { options, touch, whenOpen, openInTime, report };

  function report(event: EventBody): void {
    emit(shell.options.onEvent ?? shared?.options.onEvent, event);
    if (process.env.NODE_ENV !== 'production') noteShell(shell, event);
  }

  function reportFailure(code: 'timeout' | 'unavailable'): void {
    if (process.env.NODE_ENV !== 'production' && !chunk.open) warn(CHUNK_TEXT, 'error');
    report({ type: 'load_failure', code });
  }

  function touch(): void {
    if (state === 'loading' || state === 'ready') return;
    state = 'loading';
    if (process.env.NODE_ENV !== 'production') noteShell(shell, { type: 'load' });
    loadChunk(chunk).then(open, () => {
      state = 'failed';
      reportFailure('unavailable');
    });
  }

  /** Opens the field, if the chunk is there. */
  function open(): LateBinding | null {
    if (!chunk.open || state === 'ready') return binding;
    state = 'ready';
    try {
      binding = chunk.open(shell.options, shared);
    } catch (error) {
      reportFailure('unavailable');
      queueMicrotask(() => {
        throw error; // Reaches the page. Submits are not held.
      });
    }
    return binding;
  }

  function whenOpen(call: (opened: LateBinding | null) => Undo | null | undefined): Undo {
    let undo: Undo | null | undefined;
    const make = () => {
      undo = call(open());
    };
    if (chunk.open) make();
    else chunk.queue.add(make);
    return () => {
      chunk.queue.delete(make);
      undo?.();
    };
  }

  function openInTime(signal?: AbortSignal): Promise<LateBinding | null> {
    return new Promise((resolve) => {
      const deadlineMs = shell.options.deadlineMs ?? shared?.options.deadlineMs ?? 4000;
      const timer = after(deadlineMs, () => {
        reportFailure('timeout');
        resolve(null);
      });
      const end = () => {
        clearTimeout(timer);
        resolve(open());
      };
      signal?.addEventListener('abort', end);
      touch();
      loadChunk(chunk).then(end, end);
    });
  }

  /** A verb of the field. A call before the field is open waits for it, and returns its result. */
  const verb =
    (name: keyof Field) =>
    (...given: never[]) => {
      const call = (opened: Binding | null): unknown => {
        if (opened) return (opened.field[name] as (...all: never[]) => unknown)(...given);
        return name === 'validate' ? undefined : UNAVAILABLE;
      };
      return open() ? call(binding) : openInTime().then(call);
    };

  const verbs =
    'input commit check submit unsent retry setOptions suspend accept undo dismiss refuse settle validate';
  const field = {
    ...fromNames(verbs, verb),
    getSnapshot() {
      const { value } = shell.options;
      return binding?.field.getSnapshot() ?? (value ? { ...view, value } : view);
    },
    getView: () => binding?.field.getView() ?? view,
    blockMessage: () => binding?.field.blockMessage() ?? '',
    subscribe(listener) {
      if (!binding) listener(field.getSnapshot());
      return whenOpen((opened) => opened?.field.subscribe(listener));
    },
    bind: (bound) => whenOpen((opened) => opened?.field.bind(bound)),
    reset(value = '') {
      if (binding) binding.field.reset(value);
      else shell.options = { ...shell.options, value };
    },
  } as Field;

  return {
    field,
    attachInput(input, suggestionId) {
      if (process.env.NODE_ENV !== 'production') warnOfNode(input);
      if (input.localName !== 'input') return () => {};
      const early = (shell.early = { input, suggestionId });
      const unlist =
        process.env.NODE_ENV !== 'production' ? listShell(input, shell, () => state) : null;
      const undo = attachEarly(shell, input, (opened) => opened.attachEarly(early));
      // The browser stops a form that is invalid for it before there is a submit event.
      const { refused, nativeValidity, load = nativeValidity ? 'idle' : 'touch' } = shell.options;
      if (load === 'now' || input.value || refused || input.matches(':focus')) touch();
      else if (load === 'idle') (self.requestIdleCallback ?? setTimeout)(touch);
      if (process.env.NODE_ENV !== 'production')
        return () => {
          undo();
          unlist?.();
        };
      return undo;
    },
    attachForm: (form) => attachEarly(shell, form, (opened) => opened.attachForm(form)),
    follow(next) {
      shell.options = next;
      if (binding) binding.follow(next);
      else if (next.refused) touch();
    },
    takeOffer() {
      binding?.takeOffer();
    },
    dismissOnEscape(event) {
      binding?.dismissOnEscape(event);
    },
  };
}
