import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import { joinGate } from './gate.ts';
import { dismissOnEscape, noteInput } from './offer.ts';
import { writeValue } from './write-value.ts';

/** Options of {@link hearInput}. */
export interface HearOptions {
  /** Whether to hold the submit of the input's form. Default true. */
  gate?: boolean | undefined;
  /**
   * Whether to hear `input` at the document instead of the input. For React, which hears it
   * there: a render between the two would put the old text back into a controlled input.
   */
  delegate?: boolean | undefined;
}

/** How long nothing is published after the pointer goes down, at most. */
const POINTER_MS = 500;
/** An ASCII composition that is quiet for this long counts as typed: Android composes Latin. */
const COMPOSITION_MS = 1000;

/**
 * Lets a field hear an input: typing, paste, autofill, composition, leaving, reset, and text
 * that was typed before the page came to life. Joins the submit gate of the input's form.
 *
 * Writes nothing but the text, when a suggestion is taken or the address cleaned. Safe to call
 * again after the undo. Returns its undo, which leaves no listener or timer.
 */
export function hearInput(
  input: HTMLInputElement,
  field: Field,
  options: HearOptions = {},
): () => void {
  const page = input.ownerDocument;
  const life = new AbortController();
  let isPasting = false;
  let stopComposition = () => {};
  let stopPointer = () => {};

  type Heard = Event & Partial<InputEvent> & Pick<KeyboardEvent, 'key' | 'keyCode'>;
  function on(target: Node, types: string, listener: (event: Heard) => void): void {
    const { signal } = life;
    for (const type of types.split(' '))
      target.addEventListener(type, listener as EventListener, {
        signal,
        capture: target === page && type !== 'input',
      });
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

  on(options.delegate ? input.getRootNode() : input, 'input', hear);
  on(input, 'compositionend', () => {
    stopComposition();
    field.input(input.value);
  });
  on(input, 'paste', () => {
    isPasting = true;
  });
  on(input, 'change blur', commit);
  // An app may animate `:autofill`; any other animation finds the text as it was.
  on(input, 'animationstart', () => {
    if (input.value !== field.getSnapshot().value) field.input(input.value, 'now');
  });
  on(input, 'keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing && event.keyCode !== 229) commit();
    dismissOnEscape(event, field);
  });
  // The values are reset after the event, and after the microtasks of a person's click.
  on(input.getRootNode(), 'reset', (event) => {
    if (event.target === input.form)
      after(0, () => {
        if (!event.defaultPrevented && !life.signal.aborted) field.reset(input.value);
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

  const undo = [
    noteInput(field, input),
    field.bind((value) => {
      writeValue(input, value);
    }),
    field.subscribe(() => {}),
  ];
  if (input.form && options.gate !== false) undo.push(joinGate(input.form, field));

  if (input.value !== field.getSnapshot().value) {
    if (input.value === input.defaultValue) field.reset(input.value);
    else field.input(input.value);
  }

  return () => {
    life.abort();
    stopComposition();
    stopPointer();
    for (const step of undo.reverse()) step();
  };
}
