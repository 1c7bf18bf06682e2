import { after } from '../clock.ts';
import { active, byInput, update, type Attached } from './attached.ts';
import { onSubmit } from './gate.ts';
import type { Submit } from './hold-submit.ts';
import { listenUntil, type Heard } from './listen.ts';
import { dismissOnEscape } from './offer.ts';
import { hearPage, isPressing } from './page.ts';

/** An ASCII composition that is quiet for this long counts as typed: Android composes Latin. */
const COMPOSITION_MS = 1000;

/** One set of listeners for each root, a document or a shadow root, however many fields it has. */
const roots = new WeakMap<Node, { count: number; life: AbortController }>();

/** Hears what happens to the fields of a node's root, and to its document. Returns its undo. */
export function joinRoot(node: Node): () => void {
  const joined = [node.ownerDocument!, node.getRootNode()].map((root) => {
    const each = roots.get(root) ?? { count: 0, life: new AbortController() };
    if (!each.count++) hearRoot(root, each.life.signal);
    roots.set(root, each);
    return { each, root };
  });
  return () => {
    for (const { each, root } of joined.splice(0))
      if (!--each.count) {
        each.life.abort();
        roots.delete(root);
      }
  };
}

function hearRoot(root: Node, signal: AbortSignal): void {
  /** Whether this is the second click of a double click, or Enter held down: no new intent. */
  let isRepeat = false;
  const listen = listenUntil(signal);
  const capture = listenUntil(signal, true);
  /** Listens to the events of attached inputs. */
  const on = (types: string, hear: (attached: Attached, event: Heard) => void) => {
    listen(root, types, (event) => {
      const attached = byInput.get(event.target!);
      if (attached) hear(attached, event);
    });
  };

  if (root.nodeType === Node.DOCUMENT_NODE) hearPage(root as Document, signal);
  capture(root, 'input change', ({ target }) => {
    const attached = byInput.get(target!);
    if (attached) attached.isTyping = true;
  });
  on('input', onInput);
  on('compositionend', ({ field, input, compositionTimer }) => {
    clearTimeout(compositionTimer);
    field.input(input.value);
  });
  on('paste', (attached) => {
    attached.isPasting = true;
  });
  // A browser that fills an input in may fire `change` alone. A person who fires it leaves, too,
  // or presses Enter: both are heard by themselves.
  on('change', (attached) => {
    const { isFocused } = attached;
    attached.isTyping = false;
    update(attached, isFocused ? 'now' : 'later');
    if (!isFocused) commit(attached);
  });
  // An application may animate `:autofill`; any other animation finds the text as it was.
  on('animationstart', (attached) => {
    update(attached, 'now');
  });
  on('focusin', (attached) => {
    attached.isFocused = true;
    active.add(attached);
  });
  capture(root, 'click keydown', (event) => {
    const { target, detail, key, repeat } = event;
    if (detail > 1 || (repeat && key === 'Enter')) {
      isRepeat = true;
      after(0, () => (isRepeat = false));
    }
    if (key !== 'Enter' && key !== 'Escape') return;
    const attached = byInput.get(target!);
    if (!attached) return;
    // The Enter that ends a composition is none of the form's.
    if (key === 'Enter' && !event.isComposing && event.keyCode !== 229) commit(attached);
    dismissOnEscape(event, attached.field);
  });
  listen(root, 'focusout', onLeave);
  listen(root, 'reset', onReset);
  capture(root, 'submit', (event) => {
    onSubmit(event as Event as Submit, isRepeat);
  });
}

/** A person typed into an input. */
export function onInput(
  attached: Attached,
  { inputType, isComposing }: Pick<InputEvent, 'inputType' | 'isComposing'>,
): void {
  const { input, field, isPasting } = attached;
  const { value } = input;
  active.add(attached);
  attached.isTyping = attached.isPasting = false;
  clearTimeout(attached.compositionTimer);
  field.suspend(false);
  field.input(
    value,
    isComposing ? 'later' : isPasting || inputType === 'insertFromPaste' ? 'now' : 'pause',
  );
  if (isComposing && /^[ -~]*$/.test(value))
    attached.compositionTimer = after(COMPOSITION_MS, () => {
      field.input(value, 'now');
    });
}

function commit(attached: Attached): void {
  clearTimeout(attached.compositionTimer);
  update(attached);
  attached.field.commit();
}

/** The focus left an input, or the button of its suggestion; to go from one to the other is to stay. */
function onLeave({ target, relatedTarget }: Heard): void {
  const { id } = target as Element;
  const left =
    byInput.get(target!) ?? [...active].find(({ suggestionId }) => id && suggestionId === id);
  if (!left) return;
  const { input, suggestionId } = left;
  if (target === input) left.isFocused = false;
  const isOurs = (to: EventTarget | null) =>
    !!to && (to === input || (to as Element).id === suggestionId);
  if (isOurs(relatedTarget) || (target === input && isPressing(isOurs))) return;
  // An element that is taken out of the page is left too, but by nobody.
  queueMicrotask(() => {
    if (input.isConnected && byInput.get(input) === left) commit(left);
  });
}

/** The values are reset after the event, and after the microtasks of a person's click. */
function onReset(event: Event): void {
  const form = event.target as HTMLFormElement;
  const left = [...form.elements].map((element) => byInput.get(element));
  after(0, () => {
    for (const attached of left)
      if (attached && !event.defaultPrevented && byInput.get(attached.input) === attached)
        attached.field.reset(attached.input.value);
  });
}
