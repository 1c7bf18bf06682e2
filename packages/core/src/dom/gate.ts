import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import type { Outcome } from '../types.ts';
import { attachedTo, inputOf } from './attached.ts';
import { hold, isHeld, isPassing, isUngated, resubmit, stopEvent, timeLeft } from './hold.ts';

/** The fields that stand outside of their form. */
const outside = new WeakMap<HTMLFormElement, Map<Field, number>>();

/** Puts a field behind the gate of a form that its input is not inside of. Returns its undo. */
export function joinForm(form: HTMLFormElement, field: Field): () => void {
  const joined = outside.get(form) ?? new Map<Field, number>();
  outside.set(form, joined.set(field, (joined.get(field) ?? 0) + 1));
  return () => {
    const count = joined.get(field)! - 1;
    if (count) joined.set(field, count);
    else joined.delete(field);
  };
}

/** The fields that a submit waits for: those whose input is in the page and enabled. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const inside = [...form.elements].flatMap((element) => {
    const attached = attachedTo(element);
    return attached?.isGated ? [attached.field] : [];
  });
  return [...new Set([...inside, ...(outside.get(form)?.keys() ?? [])])].filter((field) => {
    const input = inputOf(field);
    return input?.isConnected && !input.matches(':disabled');
  });
}

/**
 * Holds a submit until every field of the form is judged; stops it when one is refused.
 *
 * `form.submit()` fires no event and passes: the server checks again in every case.
 */
export async function onSubmit(event: SubmitEvent, isRepeat: boolean): Promise<void> {
  const form = event.target as HTMLFormElement;
  const { submitter } = event;
  if (isPassing(form) || isUngated(form, submitter)) return;
  const fields = fieldsOf(form);
  if (!fields.length) return;
  if (isRepeat || isHeld(form)) {
    stopEvent(event);
    return;
  }
  const controller = new AbortController();
  const pending = fields.map((field) => {
    field.input(inputOf(field)!.value);
    return field.submit(timeLeft(), controller.signal);
  });
  if (!pending.some((outcome) => outcome instanceof Promise)) {
    const outcomes = pending as Outcome[];
    if (outcomes.every(passes)) return;
    stopEvent(event);
    focusFirst(form, fields, outcomes);
    return;
  }
  const settled = Promise.all(pending);
  // A framework that renders the verdict has its turn first.
  const until = settled.then(() => new Promise<void>((resolve) => after(0, resolve)));
  const values = () => JSON.stringify(fieldsOf(form).map((field) => inputOf(field)!.value));
  if (!(await hold(event, { values, until, controller }))) return;
  const outcomes = await settled;
  // Who was let go by a reset was not judged.
  if (outcomes.some(({ failure }) => failure?.code === 'aborted')) return;
  if (outcomes.every(passes)) resubmit(form, submitter);
  else focusFirst(form, fields, outcomes);
}

const passes = ({ decision }: Outcome) => decision === 'allow' || decision === 'warn';

/** Focuses the first control that is wrong, in document order; of ours, we know which are. */
function focusFirst(form: HTMLFormElement, fields: Field[], outcomes: Outcome[]): void {
  const right = new Map<HTMLElement, boolean>(
    fields.map((field, index) => [inputOf(field)!, passes(outcomes[index]!)]),
  );
  [...form.querySelectorAll<HTMLElement>(':invalid:not(fieldset),[aria-invalid=true]')]
    .concat([...right.keys()])
    .filter((control) => !right.get(control))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    // A control that is hidden, or a group, does not take the focus.
    .some((control) => {
      control.focus();
      return control.matches(':focus');
    });
}
