import type { UnsentReason } from '../types.ts';
import { isRendered } from './input-facts.ts';
import type { Press, PressedContent } from './press.ts';

/** The contents that the page emptied or reset since a press, without those that it changed to another value. */
export const emptiedOf = ({ contents }: Press): PressedContent[] =>
  [...contents].filter(([control, name, value, initial]) => {
    const current = read(control, name);
    return current !== value && (current === '' || current === initial);
  });

/**
 * Restores the values that the page emptied or reset since a press, as a patch with the server's HTML does. Returns
 * whether there was one. Each value is restored once: after that, the page empties it on purpose. A file
 * cannot be restored.
 */
export function putBack(press: Press): boolean {
  const emptied = emptiedOf(press).filter(([control]) => read(control, 'type') !== 'file');
  for (const content of emptied) {
    const [control, name, value] = content;
    press.contents.delete(content);
    (control as unknown as Record<string, unknown>)[name] = value;
  }
  return emptied.length > 0;
}

const read = (control: Element, name: string): unknown =>
  (control as unknown as Record<string, unknown>)[name];

/**
 * Submits a form as at the press: by its button, and with every control that was enabled then. For the moment of the
 * submit, it undoes the changes of the page since then.
 *
 * @param hasPassed whether the `submit` event came as far as the guard.
 * @returns why the form was not submitted; null when it was, or the browser showed what is wrong.
 */
export function sendPress(press: Press, hasPassed: () => boolean): UnsentReason | null {
  const { form, submitter, attributes } = press;
  if (!form.isConnected) return 'gone';
  const { action } = attributes.get(form)!;
  const { formaction, formtarget } = (submitter && attributes.get(submitter)) ?? {};
  const isGone = submitter && submitter.form !== form;
  if (isFunction(action) && !isFunction(form.getAttribute('action'))) return 'button';
  if (isFunction(formaction) && (isGone || !isFunction(submitter!.getAttribute('formaction'))))
    return 'button';
  const target = formtarget ?? form.getAttribute('target') ?? baseTarget(form);
  if (opensWindow(form, target) && !canOpenWindow()) return 'window';

  const { button, undo } = restorePress(press);
  try {
    form.requestSubmit(button ?? undefined);
  } finally {
    undo();
  }
  const isShown = !form.noValidate && [...form.querySelectorAll(':invalid')].some(isRendered);
  return hasPassed() || isShown ? null : 'prevented';
}

/** Whether a URL is a function of a framework: only a node that still has it can call it. */
const isFunction = (url: string | null | undefined) => /^javascript:/i.test(url ?? '');

/**
 * Whether the browser still opens a window for a press that was held. WebKit opens one only in a task
 * that the press itself started, and `isActive` does not tell. Source: WebKit, `UserGestureIndicator.h`.
 */
function canOpenWindow(): boolean {
  const { userActivation, vendor } = globalThis.navigator;
  return userActivation?.isActive !== false && !/^Apple/.test(vendor);
}

/** The default target of the forms of a page. */
const baseTarget = ({ ownerDocument }: HTMLFormElement): string | null | undefined =>
  ownerDocument.querySelector('base[target]')?.getAttribute('target');

/** Whether a target opens a window, which browsers allow only for a short time after a press. */
function opensWindow(
  { ownerDocument }: HTMLFormElement,
  target: string | null | undefined,
): boolean {
  return (
    !/^(_self|_parent|_top)?$/i.test(target ?? '') &&
    ![...ownerDocument.querySelectorAll('iframe')].some(({ name }) => name === target)
  );
}

/** A form that is temporarily in its state at the press. */
interface Restored {
  /** What to submit the form by: the pressed button, or a hidden copy when the page took it away; null without one. */
  readonly button: HTMLButtonElement | null;
  /** Restores the form as the page left it. */
  undo(): void;
}

/**
 * Restores a form to its state at the press: its attributes, its controls, and which of them were enabled. The
 * caller undoes it in the same task, so that it is never rendered.
 */
export function restorePress({ form, submitter, enabled, attributes }: Press): Restored {
  const steps: (() => void)[] = [];
  const set = (node: Element, name: string, value: string | null) => {
    const before = node.getAttribute(name);
    steps.push(() => {
      write(node, name, before);
    });
    write(node, name, value);
  };
  for (const [node, values] of attributes)
    for (const [name, value] of Object.entries(values))
      if (node.getAttribute(name) !== value) set(node, name, value);
  const controls = [...enabled.keys()];
  const removed = controls.filter((node) => node !== submitter && isRemoved(node, form));
  let next: Element | undefined;
  for (const control of controls.reverse()) {
    if (removed.includes(control)) steps.push(insert(control, form, next));
    if (form.contains(control)) next = control;
  }
  enable({ form, submitter, enabled }, (node) => {
    set(node, 'disabled', null);
  });
  let button = submitter;
  if (submitter && submitter.form !== form) {
    button = submitter.cloneNode() as HTMLButtonElement;
    for (const name of ['id', 'form']) button.removeAttribute(name);
    button.hidden = true;
    steps.push(insert(button, form));
  }
  return {
    button,
    undo() {
      for (const step of steps.reverse()) step();
    },
  };
}

/** Enables what the page disabled since a press that is not sent, so that the user can correct it. */
export function enablePressed(press: Press): void {
  enable(press, (node) => {
    node.removeAttribute('disabled');
  });
}

/** Calls for each control that was enabled at a press and is disabled now, and for each group that disables it. */
function enable(
  { form, submitter, enabled }: Pick<Press, 'form' | 'submitter' | 'enabled'>,
  call: (node: Element) => void,
): void {
  const controls: Element[] = [...form.elements];
  for (const control of enabled.keys())
    if (control === submitter || controls.includes(control))
      while (control.matches(':disabled'))
        call(control.hasAttribute('disabled') ? control : control.closest('fieldset[disabled]')!);
}

/** Whether the page removed a control, and put no other of its name into the form. */
function isRemoved(control: Element, { elements }: HTMLFormElement): boolean {
  const name = control.getAttribute('name');
  return !control.isConnected && !!name && !elements.namedItem(name);
}

/** Inserts a control into a form, before another one or last. Returns its undo. */
function insert(control: Element, form: HTMLFormElement, next?: Element): () => void {
  const { parentNode, nextSibling } = control;
  if (next) next.before(control);
  else form.append(control);
  return () => {
    // The page may have moved the sibling since.
    if (parentNode)
      parentNode.insertBefore(control, nextSibling?.parentNode === parentNode ? nextSibling : null);
    else control.remove();
  };
}

function write(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
