import type { UnsentReason } from '../types.ts';
import type { Press, Submit } from './press.ts';
import { isRendered } from './rendered.ts';
import { restorePress } from './restore-press.ts';

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
 * The function undoes what the page changed since, for the moment of the submit.
 *
 * @returns why the form was not submitted; null when it was, or the browser showed what is wrong.
 */
export function sendPress(press: Press): UnsentReason | null {
  const { form, submitter, attributes } = press;
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

  const { button, undo } = restorePress(press);
  const mine = (sending = { form, hasPassed: false });
  try {
    form.requestSubmit(button ?? undefined);
  } finally {
    sending = null;
    undo();
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
