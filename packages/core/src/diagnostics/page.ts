import { now } from '../clock.ts';
import { listenUntil } from '../dom/press.ts';
import {
  MULTIPLE_TEXT,
  textOfMissing,
  textOfNode,
  textOfPlace,
  textOfReply,
  textOfUnmarked,
  VALUE_TEXT,
  warn,
} from './texts.ts';

/* Warnings about the page: its nodes, attributes and values, and the proxy behind it. */

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** The keys and the time after which a page that takes over the text late would have done so. */
const MIN_KEYS = 3;
const MIN_MS = 1000;

/** The inputs whose `value` is only the text that they start with. */
const starting = new WeakSet<object>();

/** Warns of an attached node that is not an input, or that holds several addresses. Does nothing in production. */
export function warnOfNode(node: Partial<Element> | null): void {
  if (process.env.NODE_ENV !== 'production' && node?.localName !== 'input')
    warn(textOfNode(node), 'error');
  else if (process.env.NODE_ENV !== 'production' && (node as HTMLInputElement).multiple)
    warn(MULTIPLE_TEXT);
}

/** Warns of attributes of the inputs below a root that have no effect. */
export function warnOfAttributes(root: ParentNode): void {
  for (const { localName, attributes, ownerDocument } of root.querySelectorAll('[data-postern]')) {
    if (localName !== 'input') warn(textOfPlace(localName));
    for (const { name, value } of attributes) {
      if (!/^data-postern-(message|status|suggestion)$/.test(name) || !value) continue;
      const node = ownerDocument.getElementById(value);
      if (!node) warn(textOfMissing(name, value));
      else if (name === 'data-postern-message' && isUnmarked(node)) warn(textOfUnmarked(value));
    }
  }
}

/** Whether a message holds a text that is neither marked nor the field's own, as in a copy of a page. */
const isUnmarked = ({ dataset, textContent }: HTMLElement): boolean =>
  !!textContent.trim() && dataset['posternRefused'] === undefined && !dataset['level'];

/** Warns of a proxy that is mounted wrong, where its response shows it. */
export function warnOfReply(proxyUrl: string, response: Response): void {
  const text = textOfReply(proxyUrl, response);
  if (text) warn(text);
}

/** Marks an input whose `value` option is only the text that it starts with. Does nothing in production. */
export function startOnly(input: object): void {
  if (process.env.NODE_ENV !== 'production') starting.add(input);
}

/**
 * Warns when a user left an input, and the `value` that the page holds is still the one from before the
 * user typed. Returns its undo.
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
