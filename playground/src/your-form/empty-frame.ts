import { createElement } from '../element.ts';

/** The page of an empty frame. Its policy loads nothing, runs nothing, and sends no form. */
const EMPTY_PAGE = `<!doctype html>
<html><head><meta http-equiv="Content-Security-Policy"
content="default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'"></head></html>`;

/**
 * Puts a frame with an empty page into an element, and resolves once it is loaded. Nothing in it can run: this page uses
 * its document.
 *
 * It has `allow-forms`, because without it there is no `submit` event. In WebKit it needs `allow-scripts`, because
 * without it listeners of this page are not called; there the policy alone lets nothing run.
 * Source: https://bugs.webkit.org/show_bug.cgi?id=218086.
 */
export async function createEmptyFrame(parent: Element, title: string): Promise<HTMLIFrameElement> {
  const element = createElement('iframe', { title, srcdoc: EMPTY_PAGE });
  element.sandbox.add('allow-same-origin', 'allow-forms');
  const firstLoad = nextLoad(element);
  parent.append(element);
  await firstLoad;
  if (callsListeners(element.contentDocument!)) return element;
  const secondLoad = nextLoad(element);
  element.sandbox.add('allow-scripts');
  element.srcdoc = EMPTY_PAGE;
  await secondLoad;
  return element;
}

const nextLoad = (element: HTMLIFrameElement) =>
  new Promise((resolve) => {
    element.addEventListener('load', resolve, { once: true });
  });

/** Whether the browser calls a listener of this page on the document of a frame. */
function callsListeners(page: Document): boolean {
  let isCalled = false;
  page.addEventListener('click', () => (isCalled = true), { once: true });
  page.dispatchEvent(new Event('click'));
  return isCalled;
}
