import { holdSubmit, isToJudge, stopSubmit, type Submit } from './hold-submit.ts';

/** The submits that are held, by form. */
const holds = new WeakMap<HTMLFormElement, AbortController>();
/** How long the submit may still be held that is sent on; undefined for one of a person's. */
let leftMs: number | undefined;

/** What becomes of a submit: it passes, or else this is done. */
export type Judgement = true | (() => void);

/** Options of {@link gateSubmit}. */
export interface GateOptions {
  /** The texts that the submit is about, as they are now; null when it is about none. */
  texts: () => string | null;
  /** Judges them: at once, or later, and then the submit is held. */
  judge: (signal: AbortSignal, limitMs?: number) => Judgement | Promise<Judgement>;
  /** Whether it is no new intent to submit, such as the second click of a double click. */
  isRepeat: boolean;
}

/** Lets a submit pass, stops it, or holds it until its texts are judged. */
export function gateSubmit(event: Submit, { texts, judge, isRepeat }: GateOptions): void {
  if (!isToJudge(event) || texts() === null) return;
  const form = event.target;
  const controller = new AbortController();
  const { signal } = controller;
  const judged = !isRepeat && !holds.has(form) && judge(signal, leftMs);
  if (judged === true) return;
  stopSubmit(event);
  if (typeof judged === 'function') judged();
  else if (judged) {
    holds.set(form, controller);
    signal.addEventListener('abort', () => holds.delete(form));
    void holdSubmit(event, { controller, texts, conclusion: judged });
  }
}

/** Sends a submit on that was held before its fields were there, to be held until then at most. */
export function sendOn(send: () => void, untilMs: number): void {
  leftMs = Math.max(0, untilMs - Date.now());
  send();
  leftMs = undefined;
}

/** Ends the hold of a form; its submit is not sent. */
export function endHold(form: HTMLFormElement | null): void {
  if (form) holds.get(form)?.abort();
}
