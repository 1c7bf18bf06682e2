import { after, type Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import { RULE_TEXT } from './texts.ts';
import { warn } from './warn.ts';

/** How long a form library may take until it asks. */
const RULE_MS = 1000;

/** Stands for every validator, where it is not known which one a rule is of. */
const ANY = {};
/** The texts that a rule was asked about, by the source of its validator. */
const asked = new WeakMap<object, Set<string>>();
const sources = new WeakMap<Field, object>();
/** The warnings that are due, unless somebody asks about their text. */
const due = new Set<{ field: Field; key: string; timer: Timer }>();

/** Notes the source of a field's validator. */
export function noteSource(field: Field, source: object): void {
  sources.set(field, source);
}

/** The field writes an address in its normal form, and a rule gets it as it was typed. */
const keyOf = (text: unknown) => String(text).trim().toLowerCase();

/**
 * Notes that an application or a form library asked about a text, or rejected it by itself.
 *
 * @param source of the validator; by default of any.
 */
export function noteRule(text: unknown, source: object = ANY): void {
  const texts = asked.get(source) ?? new Set();
  asked.set(source, texts.add(keyOf(text)));
  for (const { field, key } of due) if (isNoted(field, key)) cancel(field);
}

/** Whether somebody asked the validator of a field about a text, or a validator that is not known. */
const isNoted = (field: Field, key: string) =>
  [sources.get(field)!, ANY].some((source) => asked.get(source)?.has(key));

function cancel(field: Field): void {
  for (const each of due)
    if (each.field === field) {
      clearTimeout(each.timer);
      due.delete(each);
    }
}

/**
 * Warns when a form library was to decide about a blocked address, and did not ask about it.
 *
 * There is no warning where something else than this rule may stop the submit: for a text that is
 * not an address, which a library's own rules stop first, and for an input that is invalid for the
 * browser too.
 */
export function warnOfRule(field: Field, { validity }: HTMLInputElement): void {
  const { value, result } = field.getSnapshot();
  const key = keyOf(value);
  if (!result || validity.customError || isNoted(field, key)) return;
  cancel(field);
  const timer = after(RULE_MS, () => {
    cancel(field);
    warn(RULE_TEXT);
  });
  due.add({ field, key, timer });
}
