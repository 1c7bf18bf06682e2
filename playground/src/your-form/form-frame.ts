import { autoAttach } from '@postern/core/dom';
import type { ValidatorOptions } from '@postern/core';
import posternCss from '@postern/core/style.css?inline';
import { createEmptyFrame } from './empty-frame.ts';
import type { PastedForm } from './pasted-form.ts';

/** A frame that shows a pasted form. */
export interface FormFrame {
  element: HTMLIFrameElement;
  /** Shows a form, in place of the one before, and attaches a field to its email input. Returns that input. */
  showForm(form: PastedForm): HTMLInputElement;
  /** Replaces the style sheet of the page in the frame. */
  setCss(css: string): void;
  /** The height of the page in the frame, in pixels, with the border of the frame. */
  contentHeight: () => number;
  /** Scrolls the page in the frame, so that its input and what stands below it can be seen. */
  scrollToInput: () => void;
}

/** Options of {@link createFormFrame}. */
interface FormFrameOptions {
  /** The title of the frame. */
  title: string;
  /** The options of the field in the frame. */
  field: ValidatorOptions;
  /** Called when the form would be submitted. */
  onSubmit?: (() => void) | undefined;
}

/** Puts a frame into an element. The code of the field runs in this page, and prevents each submit in the frame. */
export async function createFormFrame(
  parent: Element,
  { title, field, onSubmit }: FormFrameOptions,
): Promise<FormFrame> {
  const element = await createEmptyFrame(parent, title);
  const page = element.contentDocument!;
  const view = element.contentWindow as Window & typeof globalThis;
  // Kept, because a pasted form that is named `documentElement` takes the place of that property.
  const root = page.documentElement;
  const sheets = [new view.CSSStyleSheet(), new view.CSSStyleSheet()] as const;
  sheets[0].replaceSync(posternCss);
  page.adoptedStyleSheets = [...sheets];
  let detach = () => {};
  let input: HTMLInputElement;

  // After the field's own listeners, which hold or stop a submit in the capture phase.
  view.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit?.();
  });
  view.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a, area')) event.preventDefault();
  });

  return {
    element,
    showForm(form) {
      detach();
      showPage(root, form.page);
      detach = autoAttach(page, field);
      input = root.querySelector<HTMLInputElement>('input[data-postern]')!;
      return input;
    },
    setCss(css) {
      sheets[1].replaceSync(css);
    },
    contentHeight: () => root.scrollHeight + element.offsetHeight - element.clientHeight,
    scrollToInput() {
      const top = view.scrollY + input.getBoundingClientRect().top - element.clientHeight / 3;
      view.scrollTo({ top, behavior: 'instant' });
    },
  };
}

/** Copies a parsed page into the document of a frame: the attributes of its root, its body, and its color scheme. */
function showPage(root: HTMLElement, from: Document): void {
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  const fromRoot = from.querySelector('html')!;
  for (const name of fromRoot.getAttributeNames())
    root.setAttribute(name, fromRoot.getAttribute(name)!);
  const colorScheme = from.querySelector('meta');
  const head = root.querySelector('head')!;
  head.querySelector('[name="color-scheme" i]')?.remove();
  if (colorScheme) head.append(root.ownerDocument.importNode(colorScheme));
  root.querySelector('body')!.replaceWith(root.ownerDocument.importNode(bodyOf(from), true));
}

/** The body of a parsed page; one with frames in its place has none. */
const bodyOf = (page: Document): HTMLElement =>
  page.querySelector('body') ?? page.createElement('body');
