import { noteRefusal } from '../diagnostics/submit.ts';
import type { Outcome, UnsentReason } from '../types.ts';
import type { Attached } from './attached.ts';
import { isFocused } from './focused.ts';
import { isRendered } from './rendered.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** The value of `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

/** The fields of a form whose outcome does not let a submit pass. */
export const refusedOf = (all: Attached[], outcomes: Outcome[]): Attached[] =>
  all.filter(({ gate }, index) => {
    const { decision, failure } = outcomes[index]!;
    return decision === 'allow' || decision === 'warn'
      ? failure?.code === 'aborted'
      : decision === 'confirm' || gate !== 'wait' || !!failure;
  });

/**
 * Focuses the first control that is wrong, in document order. With `novalidate` the browser's rules for
 * other controls do not count. Where none of the refused fields is rendered, that is reported to the application.
 */
export function refuse(form: HTMLFormElement, all: Attached[], refused: Attached[]): void {
  if (process.env.NODE_ENV !== 'production') noteRefusal(form);
  const right = all.filter((each) => !refused.includes(each)).map(({ input }) => input);
  const invalid = form.noValidate ? '' : ':invalid:not(fieldset),';
  const controls = form.querySelectorAll<HTMLInputElement>(`${invalid}[aria-invalid=true]`);
  [...controls, ...refused.map(({ input }) => input)]
    .filter((control) => !right.includes(control))
    .sort((a, b) => (a.compareDocumentPosition(b) & FOLLOWING ? -1 : 1))
    // A control that is not rendered, or a group, does not take the focus.
    .some((control) => {
      control.focus();
      return isFocused(control);
    });
  if (!refused.some(({ input }) => isRendered(input)))
    for (const attached of refused) tellUnsent(attached, 'hidden');
}

/** Tells the user and the application that a submit was not sent. */
export function tellUnsent({ field, input }: Attached, reason: UnsentReason): void {
  field.unsent(reason);
  dispatchUnsent(input, reason);
}

/** Tells the application by an event, which bubbles from the input, or from the document when that is gone. */
export function dispatchUnsent(input: HTMLInputElement, reason: UnsentReason | 'refused'): void {
  (input.isConnected ? input : input.ownerDocument).dispatchEvent(
    new CustomEvent('postern-unsent', { bubbles: true, composed: true, detail: { reason } }),
  );
}
