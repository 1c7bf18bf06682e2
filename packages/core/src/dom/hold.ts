import { after } from '../clock.ts';
import { listenUntil } from './listen.ts';

type Submitter = HTMLButtonElement | null;

/** The submits that are held, by form. */
const holds = new WeakMap<HTMLFormElement, AbortController>();
/** The form whose submit is our own, of values that were judged. */
let passing: HTMLFormElement | null = null;
/** How long the submit may still be held that is sent on; undefined for one of a person's. */
let leftMs: number | undefined;

export const isHeld = (form: HTMLFormElement): boolean => holds.has(form);
export const isPassing = (form: HTMLFormElement): boolean => passing === form;
export const timeLeft = (): number | undefined => leftMs;

/** Ends the hold of a form; its submit is not sent. */
export function endHold(form: HTMLFormElement | null): void {
  if (form) holds.get(form)?.abort();
}

/** Stops a submit: neither the browser nor the application hears of it. */
export function stopEvent(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Options of {@link hold}. */
interface HoldOptions {
  /** The texts that the submit is about, as they are now. */
  values: () => string;
  /** When the hold is over. */
  until: Promise<unknown>;
  /** What ends it before. */
  controller: AbortController;
}

/**
 * Holds the submit of a form. An edit, a reset, a page that is left and {@link endHold} end it.
 *
 * @returns whether it was not ended before.
 */
export async function hold(
  event: SubmitEvent,
  { values, until, controller }: HoldOptions,
): Promise<boolean> {
  const form = event.target as HTMLFormElement;
  const { signal } = controller;
  const { submitter } = event;
  const held = values();
  stopEvent(event);
  holds.set(form, controller);
  submitter?.setAttribute('aria-busy', 'true');
  signal.onabort = () => {
    submitter?.removeAttribute('aria-busy');
    holds.delete(form);
  };
  const on = listenUntil(signal);
  const { ownerDocument } = form;
  const look = () => {
    if (values() !== held) controller.abort();
  };
  on(ownerDocument, 'input', look);
  // The values are reset after the event.
  on(form, 'reset', () => {
    after(0, look);
  });
  on(ownerDocument.defaultView ?? form, 'pagehide', () => {
    controller.abort();
  });
  await until;
  if (signal.aborted) return false;
  controller.abort();
  return values() === held && form.isConnected;
}

/**
 * Submits a form by the button that was pressed, past the gate.
 *
 * @param untilMs when given, the gate holds it once more, until then at the latest.
 */
export function resubmit(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  untilMs?: number,
): void {
  const button = submitter as Submitter;
  if (untilMs === undefined) passing = form;
  else leftMs = Math.max(0, untilMs - Date.now());
  form.requestSubmit(button?.form === form && !button.disabled ? button : undefined);
  passing = null;
  leftMs = undefined;
}

/** `<form novalidate>` does not skip the gate: it only silences the browser's own bubbles. */
export function isUngated(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const button = submitter as Submitter;
  const method = button?.getAttribute('formmethod') ?? form.getAttribute('method');
  return button?.formNoValidate === true || method?.toLowerCase() === 'dialog';
}
