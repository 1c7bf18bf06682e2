/* global document, InputEvent, MutationObserver, setTimeout */
import { typeKey, write } from '../page/user-events.js';

/* User actions in a page that is loaded over a slow line, in real time. */

const ADDRESS = 'jane.doe@gmail.com';
const KEY_MS = 90;

/** The time from the start of the page to its field, in milliseconds. */
export async function mountedMs() {
  await until(() => document.querySelector('input'));
  return performance.now();
}

/** Resolves when `scripts` scripts are fetched. */
export async function fetched(scripts) {
  while (performance.getEntriesByType('resource').length < scripts)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Focuses the field and pastes an address. Resolves with the milliseconds from the focus to the verdict. */
export async function paste() {
  const input = document.querySelector('input');
  const startMs = performance.now();
  input.focus();
  write(input, ADDRESS);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  await until(hasVerdict);
  return performance.now() - startMs;
}

/** Focuses the field and types an address. Resolves with the milliseconds from the last key to the verdict. */
export async function type() {
  const input = document.querySelector('input');
  input.focus();
  for (let end = 1; end <= ADDRESS.length; end++) {
    await new Promise((resolve) => setTimeout(resolve, KEY_MS));
    typeKey(input, ADDRESS.slice(0, end));
  }
  const startMs = performance.now();
  await until(hasVerdict);
  return performance.now() - startMs;
}

const hasVerdict = () => document.querySelector('[data-level=ok]');

/** Resolves when the condition is true, checked at every change of the page. */
function until(condition) {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    check();
    function check() {
      if (!condition()) return;
      observer.disconnect();
      resolve();
    }
  });
}
