/* global document, InputEvent, MutationObserver, setTimeout */
import { typeKey, write } from '../page/hand.js';

/* Runs in a page that is loaded over a slow line, in real time. */

const ADDRESS = 'jane.doe@gmail.com';
const KEY_MS = 90;

/** How long after the start of the page its field is there. */
export async function mountedMs() {
  await until(() => document.querySelector('input'));
  return performance.now();
}

/** Resolves when so many scripts have been fetched. */
export async function fetched(scripts) {
  while (performance.getEntriesByType('resource').length < scripts)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Comes to the field and pastes. Resolves with the milliseconds from then to the verdict. */
export async function paste() {
  const input = document.querySelector('input');
  const startMs = performance.now();
  input.focus();
  write(input, ADDRESS);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  await until(isJudged);
  return performance.now() - startMs;
}

/** Comes to the field and types. Resolves with the milliseconds from the last key to the verdict. */
export async function type() {
  const input = document.querySelector('input');
  input.focus();
  for (let end = 1; end <= ADDRESS.length; end++) {
    await new Promise((resolve) => setTimeout(resolve, KEY_MS));
    typeKey(input, ADDRESS.slice(0, end));
  }
  const startMs = performance.now();
  await until(isJudged);
  return performance.now() - startMs;
}

const isJudged = () => document.querySelector('[data-level=ok]');

/** Resolves when this holds, as soon as the page changes so that it does. */
function until(holds) {
  return new Promise((resolve) => {
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    look();
    function look() {
      if (!holds()) return;
      observer.disconnect();
      resolve();
    }
  });
}
