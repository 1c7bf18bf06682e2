import { now } from '../clock.ts';
import { listenUntil } from '../dom/press.ts';
import { VALUE_TEXT } from './texts.ts';
import { warn } from './warn.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** After so many keys and so much time, a page that follows late has followed. */
const MIN_KEYS = 3;
const MIN_MS = 1000;

/** The inputs whose `value` is only what they start with. */
const starting = new WeakSet<object>();

/** The `value` given for an input is what it starts with, and does not follow. */
export function startOnly(input: object): void {
  if (process.env.NODE_ENV !== 'production') starting.add(input);
}

/**
 * Says when a person left an input and the `value` that the page holds is still what it was before the
 * person typed. Returns its undo.
 */
export function watchValue(
  input: HTMLInputElement,
  read: () => { value?: string | null | undefined },
): () => void {
  const life = new AbortController();
  let before: unknown;
  let keys = 0;
  let sinceMs = 0;
  listenUntil(life.signal)(input, 'beforeinput blur', ({ type }) => {
    const { value } = read();
    const isBehind = typeof value === 'string' && value !== input.value && !starting.has(input);
    if (type === 'beforeinput') {
      if (!keys || value !== before) {
        keys = 0;
        sinceMs = now();
      }
      before = value;
      keys++;
    } else {
      const isLong = keys >= MIN_KEYS && now() - sinceMs >= MIN_MS;
      if (isBehind && isLong && value === before) warn(VALUE_TEXT);
      keys = 0;
    }
  });
  return () => {
    life.abort();
  };
}
