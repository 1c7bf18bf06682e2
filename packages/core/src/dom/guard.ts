import { now } from '../clock.ts';
import { noteRefusal, warnOfGuard, warnOfRule } from '../diagnostics/submit.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import { isBarred, isFocused, isLeftAlone, isRendered } from './input-facts.ts';
import { isExempt, rememberPress, stopSubmit, type Press, type Submit } from './press.ts';
import { fieldsOf, isIn, update, type Attached, type Root } from './root.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** The value of `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

/** A submit that was stopped to be held until its fields are validated. */
export interface HeldSubmit {
  press: Press;
  /** When the user pressed, by `now`. */
  sinceMs: number;
  /** Aborted when the hold is over. */
  life: AbortController;
  fields: Attached[];
  /** The outcomes of the fields, in the same order. */
  pending: Pending;
}

/** The outcomes of fields that were submitted, in the same order. */
export type Pending = (Outcome | Promise<Outcome>)[];

/**
 * Allows a submit, stops it when an address is blocked, or stops it to be held.
 *
 * A submit that was prevented before is ignored. `form.submit()` fires no event and is not guarded: the
 * server has to validate in every case.
 *
 * @returns the submit to hold; null when it was allowed or is rejected.
 */
export function guardSubmit(root: Root, event: Submit): HeldSubmit | null {
  const form = event.target;
  const hold = root.holds.get(form);
  if (hold?.isSending) {
    hold.hasPassed ||= !event.defaultPrevented;
    return null;
  }
  if (event.defaultPrevented) {
    if (process.env.NODE_ENV !== 'production') warnOfGuard(form);
    return null;
  }
  if (isExempt(event)) return null;
  for (const attached of root.attached.values())
    // A form library validates the same submit with the rule of the field, which receives the same text.
    if (attached.gate === false && attached.input.form === form && !isBarred(attached.input)) {
      update(attached);
      attached.field.commit(true);
    }
  const guarding = fieldsOf(form);
  // Also for a form that disables its inputs during a submit: a double click presses its button twice.
  if (guarding.length && (root.isRepeat || hold)) {
    stopSubmit(event);
    return null;
  }
  for (const attached of root.attached.values())
    if (isIn(attached, form)) attached.isSubmitted = !isBarred(attached.input);
  const fields = guarding.filter(({ input }) => !isBarred(input));
  if (!fields.length) return null;
  const press = rememberPress(event);
  const life = new AbortController();
  const sinceMs = now();
  const pending = submitFields(fields, { sinceMs, signal: life.signal });
  if (pending.some((outcome) => outcome instanceof Promise)) {
    stopSubmit(event);
    return { press, sinceMs, life, fields, pending };
  }
  const rejected = rejectedOf(fields, pending as Outcome[]);
  if (rejected.length) {
    stopSubmit(event);
    reject(form, fields, rejected);
  }
  return null;
}

/** Stops a submit with a blocked address that no form library stopped: the browser would send it. */
export function stopBlocked(_: Root, event: Event): void {
  const submit = event as Submit;
  if (isExempt(submit)) return;
  for (const attached of fieldsOf(submit.target)) {
    const { field, gate, input } = attached;
    if (gate !== 'wait' || isLeftAlone(attached) || !field.getSnapshot().isBlocked) continue;
    if (process.env.NODE_ENV !== 'production') warnOfRule(field, input);
    event.preventDefault();
  }
}

/** Submits fields with the texts that their inputs have now. */
export const submitFields = (
  fields: Attached[],
  options: { sinceMs: number; signal: AbortSignal },
): Pending =>
  fields.map((attached) => {
    update(attached);
    return attached.field.submit(options);
  });

/** The fields whose outcome does not allow a submit. */
export const rejectedOf = (fields: Attached[], outcomes: Outcome[]): Attached[] =>
  fields.filter(({ gate }, index) => {
    const { decision, failure } = outcomes[index]!;
    return decision === 'allow' || decision === 'warn'
      ? failure?.code === 'aborted'
      : decision === 'confirm' || gate !== 'wait' || !!failure;
  });

/**
 * Focuses the first invalid control, in document order. With `novalidate` the browser's rules for
 * other controls do not count. Where none of the rejected fields is rendered, the application is notified.
 */
export function reject(form: HTMLFormElement, fields: Attached[], rejected: Attached[]): void {
  if (process.env.NODE_ENV !== 'production') noteRefusal(form);
  const right = fields.filter((each) => !rejected.includes(each)).map(({ input }) => input);
  const invalid = form.noValidate ? '' : ':invalid:not(fieldset),';
  const controls = form.querySelectorAll<HTMLInputElement>(`${invalid}[aria-invalid=true]`);
  [...controls, ...rejected.map(({ input }) => input)]
    .filter((control) => !right.includes(control))
    .sort((a, b) => (a.compareDocumentPosition(b) & FOLLOWING ? -1 : 1))
    // A control that is not rendered, or a group, does not take the focus.
    .some((control) => {
      control.focus();
      return isFocused(control);
    });
  if (!rejected.some(({ input }) => isRendered(input)))
    for (const attached of rejected) reportUnsent(attached, 'hidden');
}

/** Shows the user that a submit was not sent, and notifies the application. */
export function reportUnsent({ field, input }: Attached, reason: UnsentReason): void {
  field.unsent(reason);
  dispatchUnsent(input, reason);
}

/** Dispatches an event about a submit that was not sent, at a node, or at the document if the node was removed. */
export function dispatchUnsent(node: Element, reason: UnsentReason | 'refused'): void {
  (node.isConnected ? node : node.ownerDocument).dispatchEvent(
    new CustomEvent('postern-unsent', { bubbles: true, composed: true, detail: { reason } }),
  );
}
