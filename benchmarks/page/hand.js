/* global Event, HTMLInputElement, InputEvent, KeyboardEvent, MouseEvent, PointerEvent */

/* What a hand does to a form, as the events that the browser fires for it. */

const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Puts a text into an input, past whatever a framework has put in between. */
export const write = (input, text) => set.call(input, text);

/** Types one key, after which the input holds this text. */
export function typeKey(input, text) {
  const key = { bubbles: true, key: text.slice(-1) };
  input.dispatchEvent(new KeyboardEvent('keydown', key));
  write(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  input.dispatchEvent(new KeyboardEvent('keyup', key));
}

/** Leaves the input. */
export function leave(input) {
  input.dispatchEvent(new Event('change', { bubbles: true }));
  input.blur();
}

/** Puts the pointer down on the button, which takes the focus from the input. */
export function pressDown(button, input) {
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  leave(input);
}

/** Lets the pointer go; `count` is 2 for the second click of a double click. */
export function pressUp(button, count) {
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: count }));
}

/** Presses an input, which takes the focus. */
export function pressInput(input) {
  const fire = (Kind, type) => input.dispatchEvent(new Kind(type, { bubbles: true }));
  fire(PointerEvent, 'pointerover');
  fire(PointerEvent, 'pointerdown');
  fire(MouseEvent, 'mousedown');
  input.focus();
  fire(PointerEvent, 'pointerup');
  fire(MouseEvent, 'mouseup');
  fire(MouseEvent, 'click');
}
