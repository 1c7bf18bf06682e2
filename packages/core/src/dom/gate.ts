import { after } from '../clock.ts';
import { warnOfRule } from '../development/warn-of-rule.ts';
import type { Field } from '../field.ts';
import type { Outcome } from '../types.ts';
import { byInput, update, type Attached } from './attached.ts';
import { isExempt, isToJudge, type Submit } from './hold-submit.ts';
import { gateSubmit, type Judgement } from './hold.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** The value of `Node.DOCUMENT_POSITION_FOLLOWING`. */
const FOLLOWING = 4;

/** The fields that stand outside of their form. */
export const outside = new Set<{ form: HTMLFormElement; fields: Field[] }>();

/** What a submit waits for: the fields whose input is in the page and enabled. */
function attachedIn(form: HTMLFormElement): Attached[] {
  return [...byInput.values()].filter(
    ({ input, field, gate }) =>
      ((gate !== false && input.form === form) ||
        [...outside].some((joined) => joined.form === form && joined.fields.includes(field))) &&
      input.isConnected &&
      !input.matches(':disabled'),
  );
}

/**
 * Holds a submit until every field of the form is judged; stops it when one is refused.
 *
 * `form.submit()` fires no event and passes: the server checks again in every case.
 */
export function onSubmit(event: Submit, isRepeat: boolean): void {
  const form = event.target;
  if (isToJudge(event))
    for (const attached of byInput.values())
      // A form library judges the same submit by the field's rule, which then knows of it.
      if (attached.gate === false && attached.input.form === form) {
        update(attached);
        attached.field.commit(true);
      }
  gateSubmit(event, {
    isRepeat,
    texts() {
      const values = attachedIn(form).map(({ input }) => input.value);
      // No value of a single line has a line break in it.
      return values.length ? values.join('\n') : null;
    },
    judge(signal, limitMs) {
      const all = attachedIn(form);
      const pending = all.map((attached) => {
        update(attached);
        return attached.field.submit(limitMs, signal);
      });
      if (!pending.some((outcome) => outcome instanceof Promise))
        return conclude(form, all, pending as Outcome[]);
      return new Promise((resolve) => {
        void Promise.all(pending).then((outcomes) =>
          // A framework that renders the verdict has its turn first.
          after(0, () => {
            resolve(conclude(form, all, outcomes));
          }),
        );
      });
    },
  });
}

/**
 * Stops a submit that went by a form library, or by nobody, with a refused address in it: the
 * browser would send it.
 */
export function onSubmitEnd(event: Submit): void {
  if (isExempt(event)) return;
  for (const { field, gate, input } of attachedIn(event.target))
    if (gate === 'wait' && field.getSnapshot().isBlocked) {
      if (process.env.NODE_ENV !== 'production') warnOfRule(field, input);
      event.preventDefault();
    }
}

/** Whether an outcome lets a submit pass. Who was let go by a reset was not judged. */
const passes = ({ decision, failure }: Outcome, { gate }: Attached) =>
  decision === 'allow' || decision === 'warn'
    ? failure?.code !== 'aborted'
    : decision === 'block' && gate === 'wait' && !failure;

/** Passes, or focuses the first control that is wrong, in document order; of ours, we know which are. */
function conclude(form: HTMLFormElement, all: Attached[], outcomes: Outcome[]): Judgement {
  const inputs: HTMLElement[] = all.map(({ input }) => input);
  const right = inputs.filter((_, index) => passes(outcomes[index]!, all[index]!));
  if (right.length === inputs.length) return true;
  return () => {
    [...form.querySelectorAll<HTMLElement>(':invalid:not(fieldset),[aria-invalid=true]'), ...inputs]
      .filter((control) => !right.includes(control))
      .sort((a, b) => (a.compareDocumentPosition(b) & FOLLOWING ? -1 : 1))
      // A control that is hidden, or a group, does not take the focus.
      .some((control) => {
        control.focus();
        return control.matches(':focus');
      });
  };
}
