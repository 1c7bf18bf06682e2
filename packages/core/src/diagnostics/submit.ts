import { after, type Timer } from '../clock.ts';
import type { Field } from '../field.ts';
import { GUARD_TEXT, RULE_TEXT, SUBMIT_TEXT, warn } from './texts.ts';

/* Warnings about submits that bypass the field: `form.submit()`, a guard of the page, a missing rule. */

let isSubmitWatched = false;

/** Warns when a page calls `form.submit()` on a form with a field in it. */
export function watchSubmit(isGuarded: (form: HTMLFormElement) => boolean): void {
  if (isSubmitWatched) return;
  isSubmitWatched = true;
  const { prototype } = HTMLFormElement;
  const { submit } = prototype;
  prototype.submit = function (this: HTMLFormElement) {
    if (isGuarded(this)) warn(SUBMIT_TEXT);
    submit.call(this);
  };
}

/** The forms in which a submit was blocked. */
const blocked = new WeakSet<HTMLFormElement>();

/** Notes that a submit of a form was blocked. */
export function noteRefusal(form: HTMLFormElement): void {
  blocked.add(form);
}

/** Warns that the page prevented a submit by itself after one was blocked: a guard may count that one as sent. */
export function warnOfGuard(form: HTMLFormElement): void {
  if (blocked.has(form)) warn(GUARD_TEXT);
}

/** Warns when a press of a submit button leads to no submit after one was blocked. */
export function watchPress(event: Event): void {
  const button = (event.target as Element).closest?.<HTMLButtonElement>('button,input');
  const { form = null, type } = button ?? {};
  if (!form || type !== 'submit' || !blocked.has(form)) return;
  after(0, () => {
    if (event.defaultPrevented && form.isConnected) warn(GUARD_TEXT);
  });
}

/** How long a form library may take to call the rule. */
const RULE_MS = 1000;

/** A placeholder for every validator, if the validator of a rule is unknown. */
const ANY = {};
/** The texts that a rule was called with, by the source of its validator. */
const texts = new WeakMap<object, Set<string>>();
const sources = new WeakMap<Field, object>();
/** The warnings that are due, unless a rule is called with their text. */
const due = new Set<{ field: Field; key: string; timer: Timer }>();

/** Notes the source of a field's validator. */
export function noteSource(field: Field, source: object): void {
  sources.set(field, source);
}

/** A text in the form for comparing: a field writes the normal form of an address, and a rule receives the typed text. */
const keyOf = (text: unknown) => String(text).trim().toLowerCase();

/**
 * Notes that an application or a form library validated a text, or rejected it by itself.
 *
 * @param source of the validator; by default of any.
 */
export function noteRule(text: unknown, source: object = ANY): void {
  const known = texts.get(source) ?? new Set();
  texts.set(source, known.add(keyOf(text)));
  for (const { field, key } of due) if (isNoted(field, key)) cancel(field);
}

/** Whether a text was validated by the validator of a field, or by an unknown one. */
const isNoted = (field: Field, key: string) =>
  [sources.get(field)!, ANY].some((source) => texts.get(source)?.has(key));

function cancel(field: Field): void {
  for (const each of due)
    if (each.field === field) {
      clearTimeout(each.timer);
      due.delete(each);
    }
}

/**
 * Warns when a form library was to decide about a blocked address, and did not call the rule.
 *
 * It does not warn where something other than this rule can stop the submit: for a text that is
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
