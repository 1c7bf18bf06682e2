import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import type { Outcome } from '../types.ts';
import { attachedTo, inputOf } from './attached.ts';
import { gateSubmit } from './hold.ts';

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

/** The fields that a submit waits for, whose input is in the page and enabled, and their inputs. */
function fieldsOf(form: HTMLFormElement): Map<Field, HTMLInputElement> {
  const fields = new Map<Field, HTMLInputElement>();
  const add = (field: Field) => {
    const input = inputOf(field);
    if (input?.isConnected && !input.matches(':disabled')) fields.set(field, input);
  };
  for (const element of form.elements) {
    const attached = attachedTo(element);
    if (attached?.isGated) add(attached.field);
  }
  for (const field of outside.get(form)?.keys() ?? []) add(field);
  return fields;
}

/**
 * Holds a submit until every field of the form is judged; stops it when one is refused.
 *
 * `form.submit()` fires no event and passes: the server checks again in every case.
 */
export async function onSubmit(event: SubmitEvent, isRepeat: boolean): Promise<void> {
  const form = event.target as HTMLFormElement;
  const fields = fieldsOf(form);
  if (!fields.size) return;
  await gateSubmit(event, {
    isRepeat,
    values: () => JSON.stringify([...fieldsOf(form).values()].map(({ value }) => value)),
    judge(signal) {
      const pending = [...fields].map(([field, { value }]) => {
        field.input(value);
        return field.submit(undefined, signal);
      });
      const conclude = (outcomes: Outcome[]) =>
        outcomes.every(passes) ||
        (() => {
          focusFirst(form, [...fields.values()], outcomes);
        });
      return pending.some((outcome) => outcome instanceof Promise)
        ? Promise.all(pending).then(
            // A framework that renders the verdict has its turn first.
            (outcomes) =>
              new Promise((resolve) => {
                after(0, () => {
                  resolve(conclude(outcomes));
                });
              }),
          )
        : conclude(pending as Outcome[]);
    },
  });
}

/** Whether an outcome lets a submit pass. Who was let go by a reset was not judged. */
const passes = ({ decision, failure }: Outcome) =>
  (decision === 'allow' || decision === 'warn') && failure?.code !== 'aborted';

/** Focuses the first control that is wrong, in document order; of ours, we know which are. */
function focusFirst(
  form: HTMLFormElement,
  inputs: HTMLInputElement[],
  outcomes: Outcome[],
): void {
  const right = new Set<HTMLElement>(inputs.filter((_, index) => passes(outcomes[index]!)));
  [...form.querySelectorAll<HTMLElement>(':invalid:not(fieldset),[aria-invalid=true]'), ...inputs]
    .filter((control) => !right.has(control))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    // A control that is hidden, or a group, does not take the focus.
    .some((control) => {
      control.focus();
      return control.matches(':focus');
    });
}
