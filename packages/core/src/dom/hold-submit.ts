import { after } from '../clock.ts';
import { listenUntil } from './listen.ts';

/** The form whose submit passes, once it was held. */
let passing: HTMLFormElement | null = null;

/** A `submit` event. */
export interface Submit extends Event {
  readonly target: HTMLFormElement;
  readonly submitter: HTMLButtonElement | null;
}

/** Whether a submit is never judged, by its form or its button. */
export function isExempt({ target: form, submitter }: Submit): boolean {
  const method = submitter?.getAttribute('formmethod') ?? form.getAttribute('method');
  // `<form novalidate>` is judged: it only silences the browser's own bubbles.
  return !!submitter?.formNoValidate || method?.toLowerCase() === 'dialog';
}

/** Whether a submit is to be judged; some pass in any case. */
export const isToJudge = (event: Submit): boolean => event.target !== passing && !isExempt(event);

/** Stops a submit: neither the browser nor the application hears of it. */
export function stopSubmit(event: Submit): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** What becomes of a submit: it passes, or else this is done, which may send it again. */
export type Conclusion = true | ((send: () => void) => void);

/** Options of {@link holdSubmit}. */
export interface HoldOptions {
  /** Ends the hold, and is aborted at its end. */
  controller: AbortController;
  /** The texts that the submit is about, as they are now. */
  texts: () => string | null;
  conclusion: Promise<Conclusion>;
}

/**
 * Holds a submit that was stopped until its conclusion. A changed text after an edit or a reset, a
 * page that is left and the controller end the hold, and nothing is sent.
 */
export async function holdSubmit(
  event: Submit,
  { controller, texts, conclusion }: HoldOptions,
): Promise<void> {
  const { target: form, submitter } = event;
  const { signal } = controller;
  const held = texts();
  const on = listenUntil(signal);
  const page = form.ownerDocument;
  const end = () => {
    controller.abort();
  };
  const look = () => {
    if (texts() !== held) end();
  };
  submitter?.setAttribute('aria-busy', 'true');
  signal.addEventListener('abort', () => submitter?.removeAttribute('aria-busy'));
  on(page, 'input', look);
  // The values are reset after the event.
  on(form, 'reset', () => {
    after(0, look);
  });
  // Firefox and WebKit end the requests of a page that is being left before they hide it.
  on(page.defaultView ?? page, 'pagehide beforeunload', end);
  const concluded = await conclusion;
  // While the event is on its way, a form passes over `requestSubmit()`. Source: HTML §4.10.21.3,
  // "firing submission events".
  if (event.eventPhase) await new Promise<void>((resolve) => after(0, resolve));
  look();
  if (signal.aborted) return;
  end();
  if (!form.isConnected) return;
  const send = () => {
    form.requestSubmit(submitter?.form === form && !submitter.disabled ? submitter : undefined);
  };
  if (concluded === true) {
    passing = form;
    send();
    passing = null;
  } else concluded(send);
}
