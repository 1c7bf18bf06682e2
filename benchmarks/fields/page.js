/* global document, MessageChannel */
import { pressInput, typeKey } from '../page/hand.js';

/* Runs in a page with many fields, in real time: what a hand does to them. */

const channel = new MessageChannel();
/** Resolves after promises and what a framework does at once. */
const turn = () =>
  new Promise((resolve) => {
    channel.port1.onmessage = resolve;
    channel.port2.postMessage(null);
  });
const inputs = () => [...document.querySelectorAll('input')];

/** Presses the first so many fields one after the other, again and again. */
export async function press(first, times) {
  const pressed = inputs().slice(0, first);
  for (let count = 0; count < times; count++) {
    pressInput(pressed[count % pressed.length]);
    await turn();
  }
}

/** Types so many keys into the first field. */
export async function type(keys) {
  const [input] = inputs();
  for (let count = 1; count <= keys; count++) {
    typeKey(input, 'a'.repeat(count % 20));
    await turn();
  }
}
