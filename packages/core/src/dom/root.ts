import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import { active, byInput, update, type Attached } from './attached.ts';
import { onSubmit, onSubmitEnd } from './gate.ts';
import type { Submit } from './hold-submit.ts';
import { listenUntil, type Heard } from './listen.ts';
import { dismissOnEscape } from './offer.ts';
import { onRelease, onReturn, press, pressedButton } from './page.ts';

/** An ASCII composition that is quiet for this long counts as typed: Android composes Latin. */
const COMPOSITION_MS = 1000;

/** One set of listeners for each root, a document or a shadow root, however many fields it has. */
const roots = new WeakMap<Node, () => () => void>();
/** Whose text changed by an event that is on its way to the field. */
let typing: Attached | undefined;
/** Whether this is the second click of a double click, or Enter held down: no new intent. */
let isRepeat = false;

/** Whether what a person typed is on its way to a field. */
export const isTypedInto = (field: Field): boolean => typing?.field === field;

/** Hears what happens to the fields of a node's root, and to its document. Returns its undo. */
export function joinRoot(node: Node): () => void {
  const undo = [node.ownerDocument!, node.getRootNode()].map((root) => {
    const join = roots.get(root) ?? hearRoot(root);
    roots.set(root, join);
    return join();
  });
  return () => {
    for (const leave of undo.splice(0)) leave();
  };
}

/** Hears what happens to fields of a root. Returns what joins it; it is heard until the last undo. */
function hearRoot(root: Node): () => () => void {
  let count = 0;
  const life = new AbortController();
  const listen = listenUntil(life.signal);
  const capture = listenUntil(life.signal, true);
  /** Listens to the events of attached inputs. */
  const on = (types: string, hear: (attached: Attached, event: Heard) => void) => {
    listen(root, types, (event) => {
      const attached = byInput.get(event.target!);
      if (!attached) return;
      active.add(attached);
      hear(attached, event);
    });
  };

  capture(root, 'input change', ({ target }) => {
    typing = byInput.get(target!);
  });
  // Chromium fires no `input` after the end of a composition.
  on('input compositionend', onInput);
  // A browser that fills an input in may fire `change` alone. A person who fires it leaves, too,
  // or presses Enter: both are heard by themselves.
  on('change', (attached) => {
    typing = undefined;
    if (attached.isFocused) update(attached, 'now');
    else commit(attached);
  });
  // An application may animate `:autofill`; any other animation finds the text as it was.
  on('animationstart', (attached) => {
    update(attached, 'now');
  });
  on('focusin', (attached) => {
    attached.isFocused = true;
  });
  listen(root, 'focusout', onLeave);
  listen(root, 'reset', onReset);
  listen(root, 'formdata', onFormData);
  capture(root, 'click keydown', onAction);
  capture(root, 'pointerdown', (event) => {
    press(event.composedPath()[0] as Element);
  });
  capture(root, 'pointerup click pointercancel', onRelease);
  capture((root as Document).defaultView ?? root, 'online pageshow', onReturn);
  capture(root, 'submit', (event) => {
    onSubmit(event as Event as Submit, isRepeat);
  });
  listen((root as Document).defaultView ?? root, 'submit', (event) => {
    onSubmitEnd(event as Event as Submit);
  });
  return () => {
    count++;
    return () => {
      if (--count) return;
      life.abort();
      press();
      roots.delete(root);
    };
  };
}

/** A person typed into an input. */
export function onInput(
  attached: Attached,
  { inputType, isComposing }: Pick<InputEvent, 'inputType' | 'isComposing'>,
): void {
  const { input, field } = attached;
  const { value } = input;
  typing = undefined;
  clearTimeout(attached.compositionTimer);
  field.suspend(false);
  field.input(value, isComposing ? 'later' : inputType === 'insertFromPaste' ? 'now' : 'pause');
  if (isComposing && /^[ -~]*$/.test(value))
    attached.compositionTimer = after(COMPOSITION_MS, () => {
      field.input(value, 'now');
    });
}

/** Hears a click, or a key before the application does. */
function onAction(event: Heard): void {
  const { target, detail, key, repeat } = event;
  if (detail > 1 || (repeat && key === 'Enter')) {
    isRepeat = true;
    after(0, () => (isRepeat = false));
  }
  const attached = byInput.get(target!);
  if (!attached) return;
  // The Enter that ends a composition is none of the form's.
  if (key === 'Enter' && !event.isComposing && event.keyCode !== 229) commit(attached);
  if (key === 'Escape') dismissOnEscape(event, attached.field);
}

function commit(attached: Attached): void {
  clearTimeout(attached.compositionTimer);
  update(attached);
  attached.field.commit();
}

/** The focus left an input, or the button of its suggestion; to go from one to the other is to stay. */
function onLeave({ target, relatedTarget }: Heard): void {
  for (const attached of active) {
    const { input, suggestionId } = attached;
    const isOurs = (to: EventTarget | null | undefined) =>
      to && (to === input || (suggestionId && (to as Element).id === suggestionId));
    if (!isOurs(target)) continue;
    attached.isFocused = false;
    if (isOurs(relatedTarget) || isOurs(pressedButton)) continue;
    // An element that is taken out of the page is left too, but by nobody.
    queueMicrotask(() => {
      if (input.isConnected && byInput.get(input) === attached) commit(attached);
    });
  }
}

/** The receipt of the very text that is sent goes with it, under the name of the input and `_receipt`. */
function onFormData(event: Event): void {
  const { formData, target } = event as FormDataEvent;
  for (const [, { input, field }] of byInput) {
    const { receipt, value } = field.getSnapshot();
    if (receipt && input.form === target && formData.get(input.name) === value)
      formData.set(`${input.name}_receipt`, receipt);
  }
}

/** The values are reset after the event, and after the microtasks of a person's click. */
function onReset(event: Event): void {
  after(0, () => {
    for (const [, { input, field }] of byInput)
      if (input.form === event.target && !event.defaultPrevented) field.reset(input.value);
  });
}
