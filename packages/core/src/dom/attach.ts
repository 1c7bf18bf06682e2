import { listField, unlistField } from '../diagnostics/listed-field.ts';
import { warnOfNode } from '../diagnostics/page.ts';
import { unwatchPlace, watchPlace } from '../diagnostics/place.ts';
import { watchSubmit } from '../diagnostics/submit.ts';
import type { Field } from '../field.ts';
import { guardSubmit, stopBlocked, submitFields } from './guard.ts';
import { endHoldOf, endHoldsOfGone } from './hold-events.ts';
import { startHold } from './hold.ts';
import { isBarred, isFocused, isLeftAlone } from './input-facts.ts';
import { showNativeValidity } from './native-validity.ts';
import type { Attachable } from './nodes.ts';
import { listenUntil, type Press, type Submit } from './press.ts';
import { fieldsOf, joinRoot, nameOf, type Attached, type InputOptions, type Root } from './root.ts';
import { putBack } from './send-press.ts';
import * as user from './user-events.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

export type { Attachable };

/** Options of the attachment of a field to an input. */
export interface AttachOptions extends InputOptions {
  /** Called with the address after a suggestion was accepted. */
  onAccept?: ((address: string) => void) | undefined;
}

type Listener = readonly [to: 'root' | 'view', phase: string, types: string, handle: user.Handler];

/**
 * The events and their targets. `root` is each document and shadow root. `view` is the window, whose capture phase comes
 * before all listeners that a page adds later; for a shadow root it is the same node. The bubble phase comes after the
 * listeners of the page: a render before them would restore the old text of a controlled input.
 */
const LISTENERS: readonly Listener[] = [
  ['root', 'capture', 'input', user.onTyping],
  ['root', 'capture', 'change', user.onChanging],
  ['root', 'capture', 'click keydown', user.onAction],
  ['root', 'capture', 'pointerdown', user.onPointerDown],
  ['root', 'capture', 'pointerup click pointercancel', user.onPointerUp],
  // Chromium fires no `input` after the end of a composition.
  ['root', 'bubble', 'input compositionend', user.ofInput(user.onInput)],
  ['root', 'bubble', 'change', user.ofInput(user.onChange)],
  ['root', 'bubble', 'animationstart', user.ofInput(user.onAnimation)],
  ['root', 'bubble', 'focusin', user.ofInput(user.onFocus)],
  ['root', 'bubble', 'focusout', user.onLeave],
  ['root', 'bubble', 'reset', user.onReset],
  ['root', 'bubble', 'formdata', user.onFormData],
  ['view', 'capture', 'online pageshow', user.onReturn],
  ['view', 'capture', 'submit', onSubmit],
  ['view', 'bubble', 'submit', stopBlocked],
];

function onSubmit(root: Root, event: Event): void {
  const held = guardSubmit(root, event as Submit);
  if (held) startHold(root, held);
}

/** Joins a node's document and root, and listens to them until the last one has left. */
const listenAround = (node: Node): { root: Root; leaveRoot: () => void } =>
  joinRoot(node, (root, target, signal) => {
    const view = (target as Document).defaultView ?? target;
    for (const [to, phase, types, handle] of LISTENERS)
      listenUntil(signal, phase === 'capture')(to === 'view' ? view : target, types, (event) => {
        const attached = root.attached.get(event.target!);
        handle(root, event, attached && !isBarred(attached.input) ? attached : undefined);
      });
  });

/**
 * Attaches a field to an input. The field receives typing, paste, autofill, composition, leaving, reset, and text that
 * was typed before hydration, and guards the submit of the form of the input.
 *
 * Writes only the text, when a suggestion is accepted or the address is normalized. Safe to call
 * again after the undo. Returns its undo, which leaves no listener or timer. A node that is not an input
 * is not attached.
 */
export function attachInput(
  input: HTMLInputElement,
  field: Field,
  { gate, nativeValidity, suggestionId }: InputOptions = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') warnOfNode(input);
  if (input.localName !== 'input') return () => {};
  if (process.env.NODE_ENV !== 'production') watchSubmit((form) => fieldsOf(form).length > 0);
  const { value, defaultValue } = input;
  const isOther = value !== field.getSnapshot().value;
  const hasFocus = isFocused(input);
  const isActive = hasFocus || isOther;
  const attached: Attached = { input, field, gate, suggestionId, isActive, isFocused: hasFocus };
  const { root, leaveRoot } = listenAround(input);
  root.attached.set(input, attached);
  const unbind = field.bind({
    // Like an edit by the user: with the setter of the prototype, not one that a framework has added, and
    // with a bubbling `input` event for all listeners.
    write(text) {
      Reflect.set(HTMLInputElement.prototype, 'value', text, input);
      input.dispatchEvent(
        new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText', data: text }),
      );
    },
    isRequired: () => (isLeftAlone(attached) ? null : input.required),
    hasFocus: () => isFocused(input),
    nameElsewhere: () => (root.attached.size > 1 && !isFocused(input) ? nameOf(input) : ''),
    onEdit() {
      endHoldOf(root, field);
    },
  });
  if (process.env.NODE_ENV !== 'production') {
    listField(attached);
    watchPlace(attached);
  }
  const hideValidity =
    nativeValidity && gate !== false ? showNativeValidity(root, attached) : () => {};
  if (isOther) {
    if (value === defaultValue || isBarred(input)) field.reset(value);
    else field.input(value);
  }
  return () => {
    clearTimeout(attached.compositionTimer);
    endHoldsOfGone(root);
    hideValidity();
    if (process.env.NODE_ENV !== 'production') {
      unwatchPlace(attached);
      unlistField(attached);
    }
    unbind();
    if (root.attached.get(input) === attached) root.attached.delete(input);
    leaveRoot();
    field.suspend(false);
  };
}

/** A field as {@link attachNodes} and the adapters attach it. The options are read when they are used. */
export const attachableOf = (field: Field, options: () => AttachOptions): Attachable => ({
  field,
  attachInput(input, id) {
    const { suggestionId = id, ...others } = options();
    return attachInput(input, field, { ...others, suggestionId });
  },
  takeOffer() {
    user.takeOffer(field, options().onAccept);
  },
  dismissOnEscape(event) {
    user.dismissOnEscape(event, field);
  },
});

/**
 * Adds fields to the submit guard of a form that does not contain their inputs.
 *
 * A field counts while it is attached to an input. Returns its undo.
 */
export function attachForm(form: HTMLFormElement, fields: Iterable<Field>): () => void {
  const { root, leaveRoot } = listenAround(form);
  const joined = { form, fields: [...fields] };
  root.outside.add(joined);
  return () => {
    endHoldsOfGone(root);
    root.outside.delete(joined);
    leaveRoot();
  };
}

/** Continues the hold of a submit that was stopped before its fields were loaded. */
export function continueHold(press: Press, sinceMs: number): void {
  const { root, leaveRoot } = listenAround(press.form);
  putBack(press);
  const life = new AbortController();
  const fields = fieldsOf(press.form).filter(({ input }) => press.enabled.has(input));
  const pending = submitFields(fields, { sinceMs, signal: life.signal });
  startHold(root, { press, sinceMs, life, fields, pending });
  leaveRoot();
}
