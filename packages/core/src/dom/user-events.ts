import { after, now } from '../clock.ts';
import { watchPress } from '../diagnostics/submit.ts';
import type { Field } from '../field.ts';
import { isBarred } from './input-facts.ts';
import { notePress } from './native-validity.ts';
import type { PageEvent } from './press.ts';
import { focusInput, suspend, update, type Attached, type Root } from './root.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** An ASCII composition without events for this long counts as typed: Android composes Latin. */
const COMPOSITION_MS = 1000;
/** How long after the release of the pointer a click can still come. */
const CLICK_MS = 500;

/** The handler of an event. `attached` is the attachment of the target; undefined for a barred input. */
export type Handler = (root: Root, event: PageEvent, attached: Attached | undefined) => void;

/** A handler of the events of attached inputs. */
export const ofInput =
  (handle: (attached: Attached, event: PageEvent) => void): Handler =>
  (_, event, attached) => {
    if (!attached) return;
    attached.isActive = true;
    handle(attached, event);
  };

/** An `input` event, before the page receives it: a text that the page stores from now on was typed. */
export const onTyping: Handler = (root, _, attached) => {
  root.typing = attached ? { field: attached.field, atMs: now() } : null;
};

/** A `change` event, before the page receives it. */
export const onChanging: Handler = (root, event, attached) => {
  root.changing = attached ? { field: attached.field, event } : null;
};

/** The user typed into an input. */
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

/**
 * The autofill of a browser can fire `change` alone. A user who causes `change` also leaves the input or presses
 * Enter, which have their own handlers.
 */
export function onChange(attached: Attached): void {
  if (attached.isFocused) update(attached, 'now');
  else commit(attached);
}

/** An application can animate `:autofill`. At any other animation the field already has the text. */
export function onAnimation(attached: Attached): void {
  update(attached, 'now');
}

export function onFocus(attached: Attached): void {
  attached.isFocused = true;
}

/** The focus left an input, or the button of its suggestion. Moving between the two does not count as leaving. */
export const onLeave: Handler = (root, { target, relatedTarget }) => {
  for (const attached of root.attached.values()) {
    const { input, suggestionId, isActive } = attached;
    const isOurs = (to: EventTarget | null) =>
      to && (to === input || (suggestionId && (to as Element).id === suggestionId));
    // A window that loses the focus leaves the focus where it is in the page.
    const isLeft = isActive && isOurs(target) && !isOurs(activeElementNear(input));
    if (!isLeft) continue;
    attached.isFocused = false;
    if (isOurs(relatedTarget) || isOurs(root.pressedButton)) continue;
    // The event is also fired for an element that the page removes, which the user did not leave.
    queueMicrotask(() => {
      if (input.isConnected && root.attached.get(input) === attached && !isBarred(input))
        commit(attached);
    });
  }
};

const activeElementNear = (input: Element) => (input.getRootNode() as Document).activeElement;

/** A click, or a key before the application receives it. */
export const onAction: Handler = (root, event, attached) => {
  const { detail, key, repeat, type } = event;
  notePress(root, event);
  if (process.env.NODE_ENV !== 'production' && type === 'click') watchPress(event);
  if (detail > 1 || (repeat && key === 'Enter')) {
    root.isRepeat = true;
    after(0, () => (root.isRepeat = false));
  }
  if (!attached) return;
  // The Enter that ends a composition does not submit.
  if (key === 'Enter' && !event.isComposing && event.keyCode !== 229) commit(attached);
  if (key === 'Escape') dismissOnEscape(event, attached.field);
};

/** The user has finished a text. */
function commit(attached: Attached): void {
  clearTimeout(attached.compositionTimer);
  update(attached);
  attached.field.commit();
}

/** Dismisses the suggestion at Escape, if there is one. The key then does nothing else. */
export function dismissOnEscape(
  event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>,
  field: Field,
): void {
  if (event.key !== 'Escape' || !field.getSnapshot().suggestion) return;
  event.preventDefault();
  event.stopPropagation();
  field.dismiss();
  focusInput(field);
}

/** Accepts the suggestion, or undoes that. The focus returns to the input. */
export function takeOffer(field: Field, onAccept?: (address: string) => void): void {
  const { suggestion } = field.getSnapshot();
  if (suggestion) {
    field.accept();
    onAccept?.(suggestion);
  } else field.undo();
  focusInput(field);
}

export const onPointerDown: Handler = (root, event) => {
  suspend(root, event.composedPath()[0] as Element);
};

/** The pointer was released, its click was dispatched, or the gesture is something else, such as a scroll. */
export const onPointerUp: Handler = (root, { type }) => {
  clearTimeout(root.releaseTimer);
  root.releaseTimer = after(type === 'pointerup' ? CLICK_MS : 0, () => {
    suspend(root, null);
  });
};

/** The values are reset after the event, and after the microtasks of a user's click. */
export const onReset: Handler = (root, event) => {
  after(0, () => {
    for (const { input, field } of root.attached.values())
      if (input.form === event.target && !event.defaultPrevented) field.reset(input.value);
  });
};

/** Adds the receipt of exactly the submitted text to the form data, as the name of the input with `_receipt`. */
export const onFormData: Handler = (root, event) => {
  const { formData, target } = event as Event as FormDataEvent;
  for (const { input, field } of root.attached.values()) {
    const { receipt, value } = field.getSnapshot();
    if (receipt && input.form === target && formData.get(input.name) === value)
      formData.set(`${input.name}_receipt`, receipt);
  }
};

/**
 * The browser is online again, or shows a page that was frozen. Repeats checks that failed offline, and checks from
 * before the freeze, whose requests might never end.
 */
export const onReturn: Handler = (root, { persisted }) => {
  for (const { field } of root.attached.values()) {
    const { failure, isChecking } = field.getSnapshot();
    if (persisted ? isChecking : failure?.code === 'offline') field.retry();
  }
};
