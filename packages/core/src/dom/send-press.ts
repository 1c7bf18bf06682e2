import type { UnsentReason } from '../types.ts';
import type { Press, Submit } from './press.ts';
import { isRendered } from './rendered.ts';

/** The form that is being sent, and whether its `submit` event came as far as the guard. */
let sending: { form: HTMLFormElement; hasPassed: boolean } | null = null;

/** Whether an event is the submit of a press that was held, and is sent now. */
export function isSent({ target, defaultPrevented }: Submit): boolean {
  if (target !== sending?.form) return false;
  sending.hasPassed ||= !defaultPrevented;
  return true;
}

/**
 * Submits a form as it was pressed: by its button, and with every control that was enabled then.
 * What the page changed since is put right for the moment of the submit, and is put back after it.
 *
 * @returns why the form was not submitted; null when it was, or the browser showed what is wrong.
 */
export function sendPress({ form, submitter, enabled, attributes }: Press): UnsentReason | null {
  if (!form.isConnected) return 'gone';
  const isGone = submitter && submitter.form !== form;
  const valueOf = (wanted: string) =>
    attributes.find(([node, name]) => node === submitter && name === wanted)?.[2];
  // A framework's function: only the node that still has it can call it.
  const isFunction = (url: string | null) => /^javascript:/i.test(url ?? '');
  if (
    attributes.some(
      ([node, name, value]) =>
        /action$/.test(name) &&
        isFunction(value) &&
        ((isGone && node === submitter) || !isFunction(node.getAttribute(name))),
    )
  )
    return 'button';
  if (
    opensWindow(form, valueOf('formtarget') ?? form.getAttribute('target') ?? baseTarget(form)) &&
    !canOpenWindow()
  )
    return 'window';

  const undo: (() => void)[] = [];
  const set = (node: Element, name: string, value: string | null) => {
    const before = node.getAttribute(name);
    if (before === value) return;
    undo.push(() => {
      write(node, name, before);
    });
    write(node, name, value);
  };
  for (const [node, name, value] of attributes) set(node, name, value);
  enable({ form, submitter, enabled }, (node) => {
    set(node, 'disabled', null);
  });
  let button = submitter;
  if (isGone) {
    button = submitter.cloneNode() as HTMLButtonElement;
    for (const name of ['id', 'form']) button.removeAttribute(name);
    button.hidden = true;
    form.append(button);
    undo.push(() => button!.remove());
  }
  const mine = (sending = { form, hasPassed: false });
  try {
    form.requestSubmit(button ?? undefined);
  } finally {
    sending = null;
    for (const step of undo.reverse()) step();
  }
  const isShown = !form.noValidate && [...form.querySelectorAll(':invalid')].some(isRendered);
  return mine.hasPassed || isShown ? null : 'prevented';
}

/**
 * Whether the browser still opens a window for a press that was held. WebKit opens one only in a task
 * that the press itself started, and `isActive` does not tell. Source: WebKit, `UserGestureIndicator.h`.
 */
function canOpenWindow(): boolean {
  const { userActivation, vendor } = globalThis.navigator;
  return userActivation?.isActive !== false && !/^Apple/.test(vendor);
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

/** The target of a page's forms that name none. */
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

function write(node: Element, name: string, value: string | null): void {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
