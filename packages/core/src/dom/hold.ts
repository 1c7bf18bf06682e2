import { after } from '../clock.ts';
import { listenUntil } from './listen.ts';

/** The submits that are held, by form. */
const holds = new WeakMap<HTMLFormElement, AbortController>();
/** The form whose submit is our own, of values that were judged. */
let passing: HTMLFormElement | null = null;
/** How long the submit may still be held that is sent on; undefined for one of a person's. */
let leftMs: number | undefined;

/**
 * What becomes of a submit: true lets it pass; else this is called, and can submit it again, to be
 * held until then at the latest.
 */
export type Conclusion = true | ((resubmit: (untilMs: number) => void) => void);

/** Options of {@link gateSubmit}. */
export interface GateOptions {
  /** The texts that the submit is about, as they are now; null when it is about none. */
  values: () => string | null;
  /** Judges them: at once, or later, and then the submit is held. */
  judge: (signal: AbortSignal, limitMs?: number) => Conclusion | Promise<Conclusion>;
  /** Whether it is no new intent to submit, such as the second click of a double click. */
  isRepeat?: boolean;
}

/**
 * Lets a submit pass, stops it, or holds it until its texts are judged. An edit, a reset,
 * a page that is left and {@link endHold} end the hold, and nothing is sent.
 */
export async function gateSubmit(
  event: SubmitEvent,
  { values, judge, isRepeat }: GateOptions,
): Promise<void> {
  const form = event.target as HTMLFormElement;
  const submitter = event.submitter as HTMLButtonElement | null;
  if (passing === form || isUngated(form, submitter)) return;
  const held = values();
  if (held === null) return;
  const isNew = !isRepeat && !holds.has(form);
  const controller = new AbortController();
  const { signal } = controller;
  const judged = isNew && judge(signal, leftMs);
  if (judged === true) return;
  // Neither the browser nor the application hears of it.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!judged) return;
  const resubmit = (untilMs?: number) => {
    if (untilMs) leftMs = Math.max(0, untilMs - Date.now());
    else passing = form;
    form.requestSubmit(submitter?.form === form && !submitter.disabled ? submitter : undefined);
    passing = null;
    leftMs = undefined;
  };
  if (typeof judged === 'function') {
    judged(resubmit);
    return;
  }
  holds.set(form, controller);
  submitter?.setAttribute('aria-busy', 'true');
  signal.onabort = () => {
    submitter?.removeAttribute('aria-busy');
    holds.delete(form);
  };
  const on = listenUntil(signal);
  const page = form.ownerDocument;
  const look = () => {
    if (values() !== held) controller.abort();
  };
  on(page, 'input', look);
  // The values are reset after the event.
  on(form, 'reset', () => {
    after(0, look);
  });
  // Firefox and WebKit end the requests of a page that is being left before they hide it.
  on(page.defaultView ?? page, 'pagehide beforeunload', () => {
    controller.abort();
  });
  const conclusion = await judged;
  // While the event is on its way, a form passes over `requestSubmit()`. Source: HTML §4.10.21.3,
  // "firing submission events".
  if (event.eventPhase) await new Promise<void>((resolve) => after(0, resolve));
  if (signal.aborted) return;
  controller.abort();
  if (values() !== held || !form.isConnected) return;
  if (conclusion === true) resubmit();
  else conclusion(resubmit);
}

/** Ends the hold of a form; its submit is not sent. */
export function endHold(form: HTMLFormElement | null): void {
  if (form) holds.get(form)?.abort();
}

/** `<form novalidate>` does not skip the gate: it only silences the browser's own bubbles. */
function isUngated(form: HTMLFormElement, submitter: HTMLButtonElement | null): boolean {
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
  return submitter?.formNoValidate === true || method?.toLowerCase() === 'dialog';
}
