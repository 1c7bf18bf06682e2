import { now, type Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import type { When } from '../types.ts';
import type { Happening } from './hold-state.ts';

/** A page may take over what a user typed later than at its event, but not later than this. */
const FOLLOW_MS = 1000;

/** The options of an input when it is attached. */
export interface InputOptions {
  /**
   * Whether to hold the submit of the input's form, and to stop it when the address is blocked.
   * With `'wait'` it is held until the verdict. Then the form library decides, which has the rule of the field. Default
   * true.
   */
  gate?: boolean | 'wait' | undefined;
  /**
   * Whether a blocked address makes the input invalid for the browser too, and for everything that
   * reads the browser's validity. Default false.
   */
  nativeValidity?: boolean | undefined;
  /** ID of the suggestion button. Moving the focus there does not count as leaving the field. */
  suggestionId?: string | undefined;
}

/** An input with its field. */
export interface Attached {
  readonly input: HTMLInputElement;
  readonly field: Field;
  readonly gate: InputOptions['gate'];
  readonly suggestionId: InputOptions['suggestionId'];
  /** Whether the user has reached the input. Only then can its field change under a pointer. */
  isActive: boolean;
  /** Whether the focus is in the input; Chromium fires `change` after the focus has moved, and before `blur`. */
  isFocused: boolean;
  /** Whether the last submit of the form validated the input: what the page bars since then is still validated. */
  isSubmitted?: boolean;
  /** Makes the input invalid for the browser if its address is blocked; where native validity is on. */
  showBlocked?: () => void;
  compositionTimer?: Timer;
}

/** A submit that is held. */
export interface Hold {
  dispatch(happening: Happening): void;
  /** Whether the form is being submitted as it was pressed: its `submit` event belongs to the hold. */
  isSending: boolean;
  /** Whether that event came as far as the guard. */
  hasPassed: boolean;
}

/** A document with attached inputs: its own, and those of its shadow roots. */
export interface Root {
  /** By input, which is the target of its events. */
  readonly attached: Map<EventTarget, Attached>;
  /** The fields whose input is not in the form that they belong to. */
  readonly outside: Set<{ form: HTMLFormElement; fields: Field[] }>;
  readonly holds: Map<HTMLFormElement, Hold>;
  /** The button under the pointer when it was pressed, until the click. */
  pressedButton: Element | null;
  /** Runs after the pointer is released, while its click can still come. */
  releaseTimer: Timer;
  /** The control of the present press: a button, or the input in which Enter was pressed. */
  pressed: HTMLInputElement | HTMLButtonElement | null;
  /** Whether the press is the second click of a double click, or Enter held down: not a new intent. */
  isRepeat: boolean;
  /** The field that the user typed into last, until the page takes the text over. */
  typing: { field: Field; atMs: number } | null;
  /** The field whose `change` event is being dispatched. */
  changing: { field: Field; event: Event } | null;
  /** Listens to a node's document and root, with others, until the undo. */
  join(node: Node): () => void;
}

/** Adds the listeners of a document, or of a shadow root in it, until the signal. */
type Listen = (root: Root, target: Node, signal: AbortSignal) => void;

/** The documents that have listeners. */
const roots = new Map<Document, Root>();

/** Listens to a node's document and root. Returns the object of the document, and the undo. */
export function joinRoot(node: Node, listen: Listen): { root: Root; leaveRoot: () => void } {
  const page = node.ownerDocument!;
  const root = roots.get(page) ?? createRoot(page, listen);
  roots.set(page, root);
  return { root, leaveRoot: root.join(node) };
}

function createRoot(page: Document, listen: Listen): Root {
  const targets = new Map<Node, { count: number; life: AbortController }>();
  const root: Root = {
    attached: new Map(),
    outside: new Set(),
    holds: new Map(),
    pressedButton: null,
    releaseTimer: undefined,
    pressed: null,
    isRepeat: false,
    typing: null,
    changing: null,
    join(node) {
      const joined = new Set([page, node.getRootNode()]);
      for (const target of joined) {
        const entry = targets.get(target) ?? { count: 0, life: new AbortController() };
        targets.set(target, entry);
        if (!entry.count++) listen(root, target, entry.life.signal);
      }
      return () => {
        for (const target of joined) {
          const entry = targets.get(target)!;
          entry.count--;
          if (entry.count) continue;
          entry.life.abort();
          targets.delete(target);
        }
        joined.clear();
        if (!targets.size) end();
      };
    },
  };
  function end(): void {
    suspend(root, null);
    // A framework that replaces the only input detaches one before it attaches the other.
    queueMicrotask(() => {
      if (!targets.size && roots.get(page) === root) roots.delete(page);
    });
  }
  return root;
}

/**
 * Records the element in which the pointer was pressed; null when it is released. During a press no field publishes
 * anything: a message that opens on leaving must not move the button between press and click.
 */
export function suspend(root: Root, at: Element | null): void {
  clearTimeout(root.releaseTimer);
  // A page may dispatch such an event on the document itself.
  root.pressedButton = at?.closest?.('button') ?? null;
  for (const { field, isActive } of root.attached.values()) if (isActive) field.suspend(!!at);
}

/**
 * Records that the page has stored a text of a field.
 *
 * @returns whether a user typed that text. A text that the page sets afterwards is not typed.
 */
export function takeTyping(field: Field): boolean {
  let isTyped = false;
  for (const root of roots.values()) {
    const { typing, changing } = root;
    const isLast = typing?.field === field && now() - typing.atMs < FOLLOW_MS;
    if (isLast) root.typing = null;
    // An event that is over has no phase, also when the page stopped it.
    isTyped ||= isLast || (changing?.field === field && changing.event.eventPhase > 0);
  }
  return isTyped;
}

/** Focuses the input of a field, if it is attached. */
export function focusInput(field: Field): void {
  for (const { attached } of roots.values())
    for (const each of attached.values()) if (each.field === field) each.input.focus();
}

/** The attachment of an input; undefined when it has none. */
export const attachmentOf = (input: HTMLInputElement): Attached | undefined =>
  roots.get(input.ownerDocument)?.attached.get(input);

/** The fields that guard the submit of a form. */
export const fieldsOf = (form: HTMLFormElement): Attached[] =>
  [...(roots.get(form.ownerDocument)?.attached.values() ?? [])].filter(
    (each) => each.gate !== false && isIn(each, form),
  );

/** Whether an input belongs to a form, inside it or outside; it may be detached. */
export const isIn = ({ input, field }: Attached, form: HTMLFormElement): boolean =>
  input.form === form ||
  (input.isConnected &&
    [...(roots.get(form.ownerDocument)?.outside ?? [])].some(
      (joined) => joined.form === form && joined.fields.includes(field),
    ));

/** Updates a field with the text of its input, if the field has another. */
export function update({ input: { value }, field }: Attached, when?: When): void {
  if (value !== field.getSnapshot().value) field.input(value, when);
}

/** The name of an input: its `aria-label`, else the text of its label; '' without one. */
export const nameOf = (input: HTMLInputElement): string =>
  (input.ariaLabel ?? input.labels?.[0]?.textContent ?? '').trim();
