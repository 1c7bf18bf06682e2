import { after, type Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import { RULE_TEXT } from './texts.ts';
import { warn } from './warn.ts';

/** How long a form library may take until it asks. */
const RULE_MS = 1000;

/** The fields whose rule was asked. */
const asked = new WeakSet<Field>();
const timers = new WeakMap<Field, Timer>();

/** Notes that a form library asked a field. */
export function noteRule(field: Field): void {
  asked.add(field);
  clearTimeout(timers.get(field));
}

/** Says that a form library was to decide about a field, unless it asks that field's rule. */
export function warnOfRule(field: Field): void {
  if (asked.has(field)) return;
  clearTimeout(timers.get(field));
  timers.set(
    field,
    after(RULE_MS, () => {
      warn(RULE_TEXT);
    }),
  );
}
