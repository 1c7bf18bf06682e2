import { after, now } from '../clock.ts';
import { watchPress } from '../diagnostics/submit.ts';
import type { Field } from '../field.ts';
import { active, byInput, isBarred, update, type Attached } from './attached.ts';
import { onSubmit, onSubmitEnd } from './gate.ts';
import { listenUntil, type Heard } from './listen.ts';
import { dismissOnEscape } from './offer.ts';
import { onPress, onRelease, onReturn, press, pressedButton } from './page.ts';
import type { Submit } from './press.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** An ASCII composition that is quiet for this long counts as typed: Android composes Latin. */
const COMPOSITION_MS = 1000;

/** One set of listeners for each root, a document or a shadow root, however many fields it has. */
const roots = new WeakMap<Node, () => () => void>();
/** A page may take over what a user typed later than at its event, but not later than this. */
const FOLLOW_MS = 1000;

/** Whether this is the second click of a double click, or Enter held down: not a new intent. */
let isRepeat = false;
/** Whose text the user changed last, until the page took that over. */
let typing: { field: Field; atMs: number } | undefined;
/** The input whose `change` event is on its way. */
let changing: Attached | undefined;

/** The input that an event is about; undefined for one that is out of bounds. */
function heardFrom(target: EventTarget | null): Attached | undefined {
  const attached = byInput.get(target!);
  return attached && isBarred(attached.input) ? undefined : attached;
}

/** Whether a text that the page holds now is what a user typed into a field. Asking ends it. */
export function isTypedInto(field: Field): boolean {
  const isTyped = typing?.field === field && now() - typing.atMs < FOLLOW_MS;
  if (isTyped) typing = undefined;
  return isTyped || changing?.field === field;
}

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
  const view = (root as Document).defaultView ?? root;
  const listen = listenUntil(life.signal);
  const capture = listenUntil(life.signal, true);
  /** Listens to the events of attached inputs. */
  const on = (types: string, hear: (attached: Attached, event: Heard) => void) => {
    listen(root, types, (event) => {
      const attached = heardFrom(event.target);
      if (!attached) return;
      active.add(attached);
      hear(attached, event);
    });
  };

  capture(root, 'input', ({ target }) => {
    const field = heardFrom(target)?.field;
    typing = field && { field, atMs: now() };
  });
  capture(root, 'change', ({ target }) => {
    changing = heardFrom(target);
  });
  // Chromium fires no `input` after the end of a composition.
  on('input compositionend', onInput);
  // A browser that fills an input in may fire `change` alone. A person who fires it leaves, too,
  // or presses Enter: both are heard by themselves.
  on('change', (attached) => {
    changing = undefined;
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
  capture(view, 'online pageshow', onReturn);
  // A window comes before all that a page listens by later. The event does not leave a shadow root.
  capture(view, 'submit', (event) => {
    onSubmit(event as Event as Submit, isRepeat, joinRoot);
  });
  listen(view, 'submit', (event) => {
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
  onPress(event);
  if (process.env.NODE_ENV !== 'production' && event.type === 'click') watchPress(event);
  if (detail > 1 || (repeat && key === 'Enter')) {
    isRepeat = true;
    after(0, () => (isRepeat = false));
  }
  const attached = heardFrom(target);
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
    // A window that loses the focus leaves the focus where it is in the page.
    if (!isOurs(target) || isOurs((input.getRootNode() as Document).activeElement)) continue;
    attached.isFocused = false;
    if (isOurs(relatedTarget) || isOurs(pressedButton)) continue;
    // An element that is taken out of the page is left too, but by nobody.
    queueMicrotask(() => {
      if (input.isConnected && byInput.get(input) === attached && !isBarred(input))
        commit(attached);
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
