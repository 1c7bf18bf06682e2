import { after } from '../clock.ts';
import type { Field } from '../field.ts';
import type { Outcome } from '../types.ts';
import { byInput, isBarred, update, type Attached } from './attached.ts';
import { fieldsOf, isIn } from './form-fields.ts';
import { startHold, type Hold } from './hold.ts';
import type { Press } from './press.ts';
import { putBack } from './put-back.ts';
import { dispatchUnsent, refuse, refusedOf, tellUnsent } from './refuse-submit.ts';
import { enablePressed } from './restore-press.ts';

/** Keeps the listeners of a form's document. Returns its undo. */
export type KeepListening = (form: HTMLFormElement) => () => void;

/** The submits that are held, by form. */
const holds = new Map<HTMLFormElement, Hold>();

/** The hold of a form, if its submit is held. */
export const holdOf = (form: HTMLFormElement): Hold | undefined => holds.get(form);

/** Submits fields. */
export const submitAll = (
  all: Attached[],
  { sinceMs, signal }: Pick<Hold, 'sinceMs' | 'signal'>,
): (Outcome | Promise<Outcome>)[] =>
  all.map((attached) => {
    update(attached);
    return attached.field.submit({ sinceMs, signal });
  });

/** Validates a submit that was stopped before its fields were there. */
export function holdPress(press: Press, sinceMs: number, keepListening: KeepListening): void {
  const all = fieldsOf(press.form).filter(({ input }) => press.enabled.has(input));
  const hold = startHold({ press, sinceMs, life: new AbortController() });
  putBack(press);
  void conclude(hold, { all, pending: submitAll(all, hold), keepListening });
}

/**
 * Waits for the outcomes that a held submit depends on, and then sends or refuses it. Where the page
 * changed a text or an input meanwhile, what is there now is validated first, in the time that is left.
 */
export async function conclude(
  hold: Hold,
  {
    all,
    pending,
    keepListening,
  }: {
    all: Attached[];
    pending: (Outcome | Promise<Outcome>)[];
    keepListening: KeepListening;
  },
): Promise<void> {
  const { signal } = hold;
  const { form } = hold.press;
  const stopListening = keepListening(form);
  holds.set(form, hold);
  signal.addEventListener('abort', () => {
    holds.delete(form);
    // The submit that the end of a hold sends goes by the same listeners.
    after(0, stopListening);
  });
  hold.isOurs = (target) => {
    const attached = byInput.get(target!);
    return all.some(({ input }) => input === target) || (!!attached && isIn(attached, form));
  };
  hold.onUnsent = (reason) => {
    enablePressed(hold.press);
    for (const attached of new Set([...all, ...fieldsOf(form)])) tellUnsent(attached, reason);
  };
  for (;;) {
    const texts = all.map(({ input }) => input.value);
    const outcomes = pending.some((outcome) => outcome instanceof Promise)
      ? await outcomesOf(hold, pending)
      : (pending as Outcome[]);
    const hasWaited = await hold.untilStaying();
    if (signal.aborted) return;
    const now = fieldsNow(form, all);
    const isSame =
      !putBack(hold.press) &&
      now.length === all.length &&
      all.every(({ input }, index) => input.value === texts[index]) &&
      outcomes?.every(({ failure }) => failure?.code !== 'aborted');
    const isEmptied = ({ input }: Attached) => !input.value && !!hold.press.enabled.get(input);
    if (!form.isConnected || (all.length && !now.length) || now.some(isEmptied)) {
      hold.end('gone');
      return;
    }
    if (isSame && outcomes && !hasWaited) {
      const refused = refusedOf(all, outcomes);
      if (!refused.length) hold.send();
      else {
        hold.end();
        enablePressed(hold.press);
        refuse(form, all, refused);
        for (const { input } of refused) dispatchUnsent(input, 'refused');
      }
      return;
    }
    all = now;
    pending = submitAll(all, hold);
  }
}

/** Waits for outcomes; null when the page changes a text that they depend on. */
async function outcomesOf(
  hold: Hold,
  pending: (Outcome | Promise<Outcome>)[],
): Promise<Outcome[] | null> {
  const change = new Promise<null>((resolve) => {
    hold.onRewrite = () => {
      resolve(null);
    };
  });
  const outcomes = await Promise.race([Promise.all(pending), change]);
  // A framework that renders the outcome has its turn first, and the event is over by then: while it is
  // on its way, `requestSubmit()` does nothing. Source: HTML §4.10.21.3, "firing submission events".
  await new Promise<void>((resolve) => after(0, resolve));
  return outcomes;
}

/** The fields that a held submit depends on now: those of the press that are left, and new ones. */
const fieldsNow = (form: HTMLFormElement, all: Attached[]): Attached[] => [
  ...all.filter((each) => isIn(each, form)),
  ...fieldsOf(form).filter((each) => !all.includes(each) && !isBarred(each.input)),
];

/** Ends the holds of forms that are no longer in the page; called when a field is detached. */
export function endHoldsOfGone(): void {
  if (!holds.size) return;
  after(0, () => {
    for (const [form, hold] of holds) if (!form.isConnected) hold.end('gone');
  });
}

/** Ends the hold of the form of a field, whose text the user changed. */
export function endHoldOf(field: Field): void {
  for (const [form, hold] of holds)
    if (fieldsOf(form).some((each) => each.field === field)) hold.end('edited');
}
