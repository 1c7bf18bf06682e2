import type { Field } from '../field.ts';
import { byInput, type Attached } from './attached.ts';

/** The fields whose input is not in the form that they belong to. */
export const outside = new Set<{ form: HTMLFormElement; fields: Field[] }>();

/** What a submit of a form is guarded for. */
export const fieldsOf = (form: HTMLFormElement): Attached[] =>
  [...byInput.values()].filter((each) => each.gate !== false && isIn(each, form));

/** Whether an input belongs to a form, inside it or outside; it may be detached. */
export const isIn = ({ input, field }: Attached, form: HTMLFormElement): boolean =>
  input.form === form ||
  (input.isConnected &&
    [...outside].some((joined) => joined.form === form && joined.fields.includes(field)));
