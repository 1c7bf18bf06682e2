import { isGood } from '../truth.js';

const ADDRESS =
  /[^\s@<>()"“”\u2066-\u2069]+@[^\s@<>()"“”\u2066-\u2069]*[^\s@<>()"“”.,;:?!\u2066-\u2069]/;

/** What the person sees: `ok` and `error` are verdicts, anything else is none. */
export function readScreen(root) {
  const text = root.querySelector('input').value;
  const node = root.querySelector('[data-level]');
  const level = node?.dataset.level ?? '';
  const shown = level === 'ok' ? 'valid' : level === 'error' ? 'invalid' : null;
  return { text, shown, message: node?.textContent ?? '' };
}

/** Tells whether a verdict is shown that does not hold for the text now in the field. */
export function isFalse({ text, shown, message }) {
  if (!shown) return false;
  const named = shown === 'invalid' && ADDRESS.exec(message)?.[0];
  return (shown === 'valid') !== isGood(text) || Boolean(named && named !== text);
}
