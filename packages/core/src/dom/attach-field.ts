import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import { joinGate } from './gate.ts';
import { showMessage, showStatus, showSuggestion, showValidity } from './nodes.ts';
import { dismissOnEscape, noteInput } from './offer.ts';
import { writeValue } from './write-value.ts';

/** Options of {@link attachField}. */
export interface AttachOptions {
  /** Shows the message; must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** Says politely what changed; must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The one button that takes the suggestion, and then takes it back. */
  suggestion?: HTMLButtonElement | null | undefined;
  /** Ids that describe the input; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** Whether to hold the submit of the input's form. Default true. */
  gate?: boolean | undefined;
  /** Whether to write attributes and text; a framework does that itself. Default true. */
  render?: boolean | undefined;
  /**
   * Whether to hear `input` at the document instead of the input. For React, which hears it
   * there: a render between the two would put the old text back into a controlled input.
   */
  delegate?: boolean | undefined;
  /** Called with the address once a suggestion was taken. */
  onAccept?: ((address: string) => void) | undefined;
}

/** How long nothing is published after the pointer goes down, at most. */
const POINTER_MS = 500;
/** An ASCII composition that is quiet for this long counts as typed: Android composes Latin. */
const COMPOSITION_MS = 1000;

let count = 0;

/**
 * Lets a field hear an input: typing, paste, autofill, composition, leaving, reset, and text
 * that was typed before the page came to life. Joins the submit gate of the input's form.
 *
 * Safe to call again after the undo. Returns its undo, which leaves no listener or timer.
 */
export function attachField(
  input: HTMLInputElement,
  field: Field,
  options: AttachOptions = {},
): () => void {
  const page = input.ownerDocument;
  const undo: (() => void)[] = [];
  let isPasting = false;
  let stopComposition = () => {};
  let stopPointer = () => {};

  type Heard = Event & Partial<InputEvent> & Pick<KeyboardEvent, 'key' | 'keyCode'>;
  function on(target: EventTarget, types: string, listener: (event: Heard) => void): void {
    const isCapture = target === page;
    for (const type of types.split(' ')) {
      target.addEventListener(type, listener as EventListener, isCapture);
      undo.push(() => {
        target.removeEventListener(type, listener as EventListener, isCapture);
      });
    }
  }

  function hear(event: Heard): void {
    if (event.composedPath()[0] !== input) return;
    const { value } = input;
    stopComposition();
    stopPointer();
    if (!event.isComposing) {
      field.input(value, isPasting || event.inputType === 'insertFromPaste' ? 'now' : 'pause');
      isPasting = false;
      return;
    }
    field.input(value, 'later');
    if (/^[ -~]*$/.test(value))
      stopComposition = after(COMPOSITION_MS, () => {
        field.input(value, 'now');
      });
  }

  function commit(): void {
    stopComposition();
    field.input(input.value);
    field.commit();
  }

  if (options.delegate) {
    const root = input.getRootNode();
    root.addEventListener('input', hear as EventListener);
    undo.push(() => {
      root.removeEventListener('input', hear as EventListener);
    });
  } else on(input, 'input', hear);
  on(input, 'compositionend', () => {
    stopComposition();
    field.input(input.value);
  });
  on(input, 'paste', () => {
    isPasting = true;
  });
  on(input, 'change blur', commit);
  on(input, 'animationstart', () => {
    field.input(input.value, 'now');
  });
  on(input, 'keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && event.keyCode !== 229) commit();
    dismissOnEscape(event, field);
  });
  on(page, 'reset', ({ target }) => {
    if (target === input.form)
      queueMicrotask(() => {
        field.reset(input.value);
      });
  });
  // A message that opens on blur must not move the button between press and click.
  on(page, 'pointerdown', () => {
    stopPointer();
    const release = field.hold();
    const stop = after(POINTER_MS, release);
    stopPointer = () => {
      stop();
      release();
    };
  });
  on(page, 'click pointercancel', () => {
    const stop = stopPointer;
    stopPointer = () => {};
    after(0, stop);
  });

  undo.push(
    noteInput(field, input),
    field.bind((value) => {
      writeValue(input, value);
    }),
  );
  if (options.render === false) undo.push(field.subscribe(() => {}));
  else {
    const { message, status, suggestion } = options;
    if (message) message.id ||= `postern-message-${String(++count)}`;
    undo.push(showValidity(input, field, [options.describedBy, message?.id]));
    if (message) undo.push(showMessage(message, field));
    if (status) undo.push(showStatus(status, field));
    if (suggestion) undo.push(showSuggestion(suggestion, field, options.onAccept));
  }
  if (input.form && options.gate !== false) undo.push(joinGate(input.form, field));

  if (input.value !== field.getSnapshot().value) {
    if (input.value === input.defaultValue) field.reset(input.value);
    else field.input(input.value);
  }

  return () => {
    stopComposition();
    stopPointer();
    for (const step of undo.reverse()) step();
  };
}
