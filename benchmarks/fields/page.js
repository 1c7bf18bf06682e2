/* global document, MessageChannel */
import { pressInput, typeKey } from '../page/user-events.js';

/* User actions in a page with many fields, in real time. */

const channel = new MessageChannel();
/** Resolves after pending promises and the framework's immediate work. */
const turn = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
const inputs = () => [...document.querySelectorAll('input')];

/** Presses the first fields in turn, `times` presses in all. */
export async function press(first, times) {
  const pressed = inputs().slice(0, first);
  for (let count = 0; count < times; count++) {
    pressInput(pressed[count % pressed.length]);
    await turn();
  }
}

/** Types keys into the first field. */
export async function type(keys) {
  const [input] = inputs();
  for (let count = 1; count <= keys; count++) {
    typeKey(input, 'a'.repeat(count % 20));
    await turn();
  }
}
