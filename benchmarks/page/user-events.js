/* global Event, HTMLInputElement, InputEvent, KeyboardEvent, MouseEvent, PointerEvent */

/* User actions on a form, as the events that a browser fires for them. */

const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Sets the value of an input, bypassing a framework's own setter. */
export const write = (input, text) => set.call(input, text);

/** Types one key that results in this text. */
export function typeKey(input, text) {
  const key = { bubbles: true, key: text.slice(-1) };
  input.dispatchEvent(new KeyboardEvent('keydown', key));
  write(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  input.dispatchEvent(new KeyboardEvent('keyup', key));
}

/** Moves the focus out of the input. */
export function leave(input) {
  input.dispatchEvent(new Event('change', { bubbles: true }));
  input.blur();
}

/** Puts the pointer down on the button, which takes the focus from the input. */
export function pressDown(button, input) {
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  leave(input);
}

/** Releases the pointer; `count` is 2 for the second click of a double click. */
export function pressUp(button, count) {
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: count }));
}

/** Presses an input, which gets the focus. */
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
