import { isGood } from '../truth.js';

const ADDRESS =
  /[^\s@<>()"“”\u2066-\u2069]+@[^\s@<>()"“”\u2066-\u2069]*[^\s@<>()"“”.,;:?!\u2066-\u2069]/;

/** The visible state of the form. The levels `ok` and `error` are verdicts; other levels are not. */
export function readScreen(root) {
  const text = root.querySelector('input').value;
  const node = root.querySelector('[data-level]');
  const level = node?.dataset.level ?? '';
  const shown = level === 'ok' ? 'valid' : level === 'error' ? 'invalid' : null;
  return { text, shown, message: node?.textContent ?? '' };
}

/** Whether the shown verdict is wrong for the text in the field. */
export function isFalse({ text, shown, message }) {
  if (!shown) return false;
  const named = shown === 'invalid' && ADDRESS.exec(message)?.[0];
  return (shown === 'valid') !== isGood(text) || Boolean(named && named !== text);
}
