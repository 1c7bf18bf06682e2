import { after } from '../clock.ts';
import { attachedTo, type Attached } from './attached.ts';
import { onSubmit } from './gate.ts';
import { listenUntil, type Heard } from './listen.ts';
import { dismissOnEscape } from './offer.ts';
import { pageOf, type Page } from './page.ts';

/** An ASCII composition that is quiet for this long counts as typed: Android composes Latin. */
const COMPOSITION_MS = 1000;

/** One set of listeners for each root, a document or a shadow root, however many fields it has. */
const roots = new WeakMap<Node, { count: number; life: AbortController }>();

/** Hears what happens to the fields of a root. Returns its undo. */
export function joinRoot(root: Node): () => void {
  const joined = roots.get(root) ?? { count: 0, life: new AbortController() };
  if (!joined.count++) hearRoot(root, joined.life.signal);
  roots.set(root, joined);
  let isJoined = true;
  return () => {
    if (!isJoined) return;
    isJoined = false;
    if (--joined.count) return;
    joined.life.abort();
    roots.delete(root);
  };
}

function hearRoot(root: Node, signal: AbortSignal): void {
  const page = () => pageOf(root);
  /** Listens to the events of attached inputs, after the page's own listeners unless `capture`. */
  const on = (types: string, hear: (attached: Attached, event: Heard) => void, capture = false) => {
    listenUntil(signal, capture)(root, types, (event) => {
      const attached = attachedTo(event.target);
      if (attached) hear(attached, event);
    });
  };

  on(
    'input change',
    (attached) => {
      attached.isTyping = attached.input.value !== attached.field.getSnapshot().value;
    },
    true,
  );
  on('input', onInput);
  on('compositionend', (attached) => {
    attached.stopComposition?.();
    attached.field.input(attached.input.value);
  });
  on('paste', (attached) => {
    attached.isPasting = true;
  });
  // A browser that fills an input in may fire `change` alone. A person who fires it leaves, too,
  // or presses Enter: both are heard by themselves.
  on('change', (attached) => {
    const { field, input, isTyping, isFocused } = attached;
    attached.isTyping = false;
    if (isTyping) field.input(input.value, isFocused ? 'now' : 'later');
    if (!isFocused) commit(attached);
  });
  // An application may animate `:autofill`; any other animation finds the text as it was.
  on('animationstart', ({ field, input }) => {
    if (input.value !== field.getSnapshot().value) field.input(input.value, 'now');
  });
  on('focusin input', (attached, { type }) => {
    attached.isFocused ||= type === 'focusin';
    page()?.active.add(attached);
  });
  on(
    'keydown',
    (attached, event) => {
      if (event.key === 'Enter' && !event.isComposing && event.keyCode !== 229) commit(attached);
      dismissOnEscape(event, attached.field);
    },
    true,
  );
  const listen = listenUntil(signal);
  listen(root, 'focusout', (event) => {
    onLeave(event, page());
  });
  listen(root, 'reset', onReset);
  listenUntil(signal, true)(root, 'submit', (event) => {
    void onSubmit(event as Event as SubmitEvent, page()?.isRepeat === true);
  });
}

function onInput(attached: Attached, { inputType, isComposing }: Heard): void {
  const { input, field, isPasting } = attached;
  const { value } = input;
  attached.isTyping = attached.isPasting = false;
  attached.stopComposition?.();
  field.suspend(false);
  if (!isComposing) {
    field.input(value, isPasting || inputType === 'insertFromPaste' ? 'now' : 'pause');
    return;
  }
  field.input(value, 'later');
  if (/^[ -~]*$/.test(value))
    attached.stopComposition = after(COMPOSITION_MS, () => {
      field.input(value, 'now');
    });
}

function commit({ input, field, stopComposition }: Attached): void {
  stopComposition?.();
  field.input(input.value);
  field.commit();
}

/** The focus left an input, or the button of its suggestion; to go from one to the other is to stay. */
function onLeave({ target, relatedTarget }: Heard, page: Page | undefined): void {
  const left = attachedTo(target) ?? ownerOf(target as Element, page);
  if (!left) return;
  const { input, suggestionId } = left;
  if (target === input) left.isFocused = false;
  const stays = [relatedTarget, target === input && page?.pressed?.closest('button')].some(
    (to) => to && (to === input || (to as Element).id === suggestionId),
  );
  if (stays) return;
  // An element that is taken out of the page is left too, but by nobody.
  queueMicrotask(() => {
    if (input.isConnected && attachedTo(input) === left) commit(left);
  });
}

/** The input whose suggestion a button takes. */
function ownerOf({ id }: Element, page: Page | undefined): Attached | undefined {
  if (id && page)
    for (const attached of page.active) if (attached.suggestionId === id) return attached;
  return undefined;
}

/** The values are reset after the event, and after the microtasks of a person's click. */
function onReset(event: Event): void {
  const inputs = [...(event.target as HTMLFormElement).elements].flatMap(
    (element) => attachedTo(element) ?? [],
  );
  if (!inputs.length) return;
  after(0, () => {
    if (event.defaultPrevented) return;
    for (const attached of inputs)
      if (attachedTo(attached.input) === attached) attached.field.reset(attached.input.value);
  });
}
