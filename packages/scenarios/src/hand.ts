import { dispatchTrusted } from '@postern/tools/test/trusted-event.ts';
import { vi } from 'vitest';

/*
 * The user's actions, as the events that a browser dispatches. Each function resolves after the immediate effects of
 * its events; time passes only in `wait` and `exactly`.
 */

const immediate = (globalThis as unknown as { setImmediate: (call: () => void) => void })
  .setImmediate;
/** The text of each input at its last `change`. */
const committed = new WeakMap<HTMLInputElement, string>();

/** Waits until frameworks have rendered. */
export async function turn(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await new Promise<void>((resolve) => immediate(resolve));
}

/** Advances time, and one millisecond more, so that timers due at the end have run. */
export async function wait(ms: number): Promise<void> {
  await exactly(ms);
  await exactly(1);
}

/** The data that a form sends. Dispatches the `formdata` event, which jsdom does not. */
export function dataOf(form: HTMLFormElement): FormData {
  const formData = new FormData(form);
  form.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData }));
  return formData;
}

let before: (() => Promise<void>) | null = null;

/** Sets a function that is called each time before time advances; null removes it. */
export function beforeTime(call: (() => Promise<void>) | null): void {
  before = call;
}

/** Advances time by exactly this many milliseconds. */
export async function exactly(ms: number): Promise<void> {
  await before?.();
  await vi.advanceTimersByTimeAsync(ms);
  await turn();
}

/** Sets the text of an input as a browser does: without an event, and without a framework's setter. */
export function put(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text);
}

/** Focuses an input. */
export async function focus(input: HTMLInputElement): Promise<void> {
  if (input.ownerDocument.activeElement !== input) committed.set(input, input.value);
  input.focus();
  await turn();
}

/** Types a text key by key, in place of the current one. */
export async function type(input: HTMLInputElement, text: string, everyMs = 0): Promise<void> {
  await focus(input);
  put(input, '');
  if (text) return add(input, text, everyMs);
  dispatchInput(input, { inputType: 'deleteContentBackward' });
  await turn();
}

/** Types a text key by key, after the current one. */
export async function add(input: HTMLInputElement, text: string, everyMs = 0): Promise<void> {
  await focus(input);
  for (const key of text) {
    put(input, input.value + key);
    dispatchInput(input, { inputType: 'insertText', data: key });
    await (everyMs ? wait(everyMs) : turn());
  }
}

/** Pastes a text in place of the current one. */
export async function paste(input: HTMLInputElement, text: string): Promise<void> {
  await focus(input);
  input.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }));
  put(input, text);
  dispatchInput(input, { inputType: 'insertFromPaste' });
  await turn();
}

/** Fills the input as the browser's autofill does. Dispatches only `change`: not every browser dispatches `input`. */
export async function autofill(input: HTMLInputElement, text: string): Promise<void> {
  put(input, text);
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await turn();
}

/** Types within a composition; `isComposing` is set until `compositionend`. */
export async function compose(input: HTMLInputElement, text: string): Promise<void> {
  await focus(input);
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  put(input, text);
  dispatchInput(input, { inputType: 'insertCompositionText', data: text, isComposing: true });
  await turn();
}

/** Ends a composition. */
export async function endComposition(input: HTMLInputElement): Promise<void> {
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await turn();
}

/** Leaves an input: `change` if the text has changed, then `blur`. */
export async function leave(input: HTMLInputElement): Promise<void> {
  commit(input);
  input.blur();
  await turn();
}

/** Presses a key. Enter submits the form with its default button, unless a listener prevents it. */
export async function press(
  target: HTMLElement,
  key: string,
  more: KeyboardEventInit = {},
): Promise<KeyboardEvent> {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  if (target.dispatchEvent(event) && key === 'Enter' && !more.isComposing) {
    const { form } = target as HTMLInputElement;
    commit(target as HTMLInputElement);
    form?.querySelector<HTMLButtonElement>('button:not([type=button])')?.click();
  }
  await turn();
  return event;
}

/** Clicks an element; `detail` is 2 for the second click of a double click. */
export async function click(target: HTMLElement, detail = 1): Promise<void> {
  await pointerDown(target);
  await pointerUp(target, detail);
}

/** Presses the pointer, which moves the focus. */
export async function pointerDown(target: HTMLElement): Promise<void> {
  target.dispatchEvent(new Event('pointerdown', { bubbles: true, cancelable: true }));
  const active = target.ownerDocument.activeElement;
  if (active instanceof HTMLInputElement && active !== target) await leave(active);
  target.focus();
  await turn();
}

/** Releases the pointer over a target, which clicks it. */
export async function pointerUp(target: HTMLElement, detail = 1): Promise<void> {
  target.dispatchEvent(new Event('pointerup', { bubbles: true, cancelable: true }));
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  await turn();
}

function commit(input: HTMLInputElement): void {
  if ((committed.get(input) ?? input.value) !== input.value)
    input.dispatchEvent(new Event('change', { bubbles: true }));
  committed.set(input, input.value);
}

function dispatchInput(input: HTMLInputElement, event: InputEventInit): void {
  dispatchTrusted(input, new InputEvent('input', { bubbles: true, composed: true, ...event }));
}
