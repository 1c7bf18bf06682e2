import { MULTIPLE_TEXT, textOfNode } from './texts.ts';
import { warn } from './warn.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Says that what is attached is no input, if it is none. Does nothing in production. */
export function warnOfNode(node: Partial<Element> | null): void {
  if (process.env.NODE_ENV !== 'production' && node?.localName !== 'input')
    warn(textOfNode(node), 'error');
  else if (process.env.NODE_ENV !== 'production' && (node as HTMLInputElement).multiple)
    warn(MULTIPLE_TEXT);
}
