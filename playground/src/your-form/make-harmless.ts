/** The elements that run or load something, or that change what URLs of the page mean. */
const LEFT_OUT = [
  'script, noscript, template, base, link, meta:not([name="color-scheme" i])',
  'iframe, frame, frameset, fencedframe, portal, object, embed, applet',
  'animate, animateMotion, animateTransform, set',
].join();

/** The attributes that hold a URL. */
const URL_NAMES =
  /^(action|formaction|href|xlink:href|src|srcset|imagesrcset|poster|data|background|ping|manifest|cite|longdesc|codebase)$/;

/** The attributes that run something, leave the page, open a window, or take the focus. */
const UNWANTED_NAMES = /^(on.*|http-equiv|target|formtarget|autofocus)$/;

/**
 * Removes from a parsed page what runs, loads, or leads elsewhere. The document must be one of a DOMParser, in which
 * nothing runs.
 *
 * @returns the names of the removed elements and event handlers.
 */
export function makeHarmless(page: Document): string[] {
  const leftOut = new Set<string>();
  for (const element of page.querySelectorAll(LEFT_OUT)) {
    leftOut.add(element.localName);
    element.remove();
  }
  for (const element of page.querySelectorAll('*'))
    for (const name of namesOf(element)) {
      if (UNWANTED_NAMES.test(name) || isUrlElsewhere(element, name)) remove(element, name);
      if (name.startsWith('on')) leftOut.add(name);
    }
  return [...leftOut];
}

/** Whether an attribute is a URL of something outside the page; an image inside its URL is not. */
function isUrlElsewhere(element: Element, name: string): boolean {
  if (!URL_NAMES.test(name)) return false;
  const url = valueOf(element, name).trim();
  const isInPage = /^#/.test(url) && /href$/.test(name);
  const isImage = /^data:image\//i.test(url) && element.localName === 'img' && name === 'src';
  return !isInPage && !isImage;
}

/** Removes an attribute; a link stays one, to the page itself. */
function remove(element: Element, name: string): void {
  if (name === 'href' && element.localName === 'a')
    Element.prototype.setAttribute.call(element, name, '#');
  else Element.prototype.removeAttribute.call(element, name);
}

// By the prototype: a control that is named `getAttribute` takes the place of that method of its form.
const namesOf = (element: Element) => Element.prototype.getAttributeNames.call(element);
const valueOf = (element: Element, name: string) =>
  Element.prototype.getAttribute.call(element, name) ?? '';
