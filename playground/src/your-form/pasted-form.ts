import { findEmailInput, tagOf } from './email-input.ts';
import { makeHarmless } from './make-harmless.ts';

/** A form as it was pasted, with nothing left in it that runs, loads or leads elsewhere. */
export interface PastedForm {
  /** The parsed page. Its email input has the attribute `data-postern`. */
  page: Document;
  /** The texts of its style elements. */
  css: string;
  /** The names of the elements and event handlers that were removed. */
  leftOut: string[];
  /** The tag of the email input with the attribute; null when the form has no such input. */
  tag: string | null;
  /** Whether the tag had the attribute already. */
  isMarked: boolean;
}

/** Where the proxy of most examples is mounted. */
const PROXY_URL = '/api/validate-email';

/** Parses pasted HTML, a form or a whole page. Nothing in it runs or is loaded, neither now nor in a page later. */
export function readForm(html: string): PastedForm {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const input = findEmailInput(page);
  const isMarked = !!input?.hasAttribute('data-postern');
  if (!isMarked) input?.setAttribute('data-postern', PROXY_URL);
  // Before event handlers are removed: this is the developer's own tag.
  const tag = input && tagOf(input);
  const styles = [...page.querySelectorAll('style')];
  const css = styles.map(({ textContent }) => textContent).join('\n');
  for (const style of styles) style.remove();
  const leftOut = makeHarmless(page);
  allowStyles(page);
  // An input inside a removed element is gone.
  return { page, css, leftOut, tag: input?.isConnected ? tag : null, isMarked };
}

/** Sets the styles of each `style` attribute as properties, because the policy of a frame blocks only the attribute. */
function allowStyles(page: Document): void {
  for (const node of page.querySelectorAll<HTMLElement>('[style]')) {
    // Read first: Firefox empties a blocked attribute when the property is read, and in a copy.
    const text = node.getAttribute('style')!;
    node.style.cssText = text;
  }
}
