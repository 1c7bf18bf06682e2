import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import type { Outcome } from '../types.ts';
import { byField, byInput, update, type Attached } from './attached.ts';
import type { Submit } from './hold-submit.ts';
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

/** What a submit waits for: the fields whose input is in the page and enabled, each once. */
function attachedIn(form: HTMLFormElement): Set<Attached> {
  const found = new Set<Attached | undefined>();
  for (const element of form.elements) {
    const attached = byInput.get(element);
    if (attached?.isGated) found.add(attached);
  }
  for (const field of outside.get(form)?.keys() ?? []) found.add(byField.get(field));
  for (const attached of found)
    if (!attached?.input.isConnected || attached.input.matches(':disabled')) found.delete(attached);
  return found as Set<Attached>;
}

/**
 * Holds a submit until every field of the form is judged; stops it when one is refused.
 *
 * `form.submit()` fires no event and passes: the server checks again in every case.
 */
export function onSubmit(event: Submit, isRepeat: boolean): void {
  const form = event.target;
  gateSubmit(event, {
    isRepeat,
    texts() {
      const values: string[] = [];
      for (const { input } of attachedIn(form)) values.push(input.value);
      return values.length ? JSON.stringify(values) : null;
    },
    judge(signal, limitMs) {
      const all = [...attachedIn(form)];
      const pending = all.map((attached) => {
        update(attached);
        return attached.field.submit(limitMs, signal);
      });
      const conclude = (outcomes: Outcome[]) =>
        outcomes.every(passes) ||
        (() => {
          focusFirst(form, all, outcomes);
        });
      if (!pending.some((outcome) => outcome instanceof Promise))
        return conclude(pending as Outcome[]);
      return new Promise((resolve) => {
        void Promise.all(pending).then((outcomes) =>
          // A framework that renders the verdict has its turn first.
          after(0, () => {
            resolve(conclude(outcomes));
          }),
        );
      });
    },
  });
}

/** Whether an outcome lets a submit pass. Who was let go by a reset was not judged. */
const passes = ({ decision, failure }: Outcome) =>
  (decision === 'allow' || decision === 'warn') && failure?.code !== 'aborted';

/** Focuses the first control that is wrong, in document order; of ours, we know which are. */
function focusFirst(form: HTMLFormElement, all: Attached[], outcomes: Outcome[]): void {
  const inputs: HTMLElement[] = all.map(({ input }) => input);
  const right = new Set(inputs.filter((_, index) => passes(outcomes[index]!)));
  [...form.querySelectorAll<HTMLElement>(':invalid:not(fieldset),[aria-invalid=true]'), ...inputs]
    .filter((control) => !right.has(control))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    // A control that is hidden, or a group, does not take the focus.
    .some((control) => {
      control.focus();
      return control.matches(':focus');
    });
}
