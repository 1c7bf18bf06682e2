import type { Field } from './field.ts';
import type { EmailCheck } from './schema.ts';

/*
 * A field or a validator as a rule of a form library without support for Standard Schema. For an empty input, a
 * library can pass null or undefined.
 */

/** A value that a form library passes. */
type Value = string | null | undefined;

/** A rule for VeeValidate, Vuetify and Quasar. Returns true, or the message. */
export const rule =
  (field: EmailCheck) =>
  async (value: Value): Promise<string | true> =>
    (await field.validate(value ?? '')) ?? true;

/**
 * A rule for Element Plus (`asyncValidator`) and Ant Design (`validator`). Resolves, or rejects with an Error that has
 * the message.
 */
export const asyncRule =
  (field: EmailCheck) =>
  async (_: unknown, value: Value): Promise<void> => {
    const message = await field.validate(value ?? '');
    if (message !== undefined) throw new Error(message);
  };

/** A rule for Vuelidate and Regle. */
export const validatorRule =
  (field: EmailCheck) =>
  async (value: Value): Promise<{ $valid: boolean; message: string }> => {
    const message = await field.validate(value ?? '');
    return { $valid: message === undefined, message: message ?? '' };
  };

/**
 * A rule for libraries with synchronous rules, such as Conform. Returns the message if the present text of the field
 * is blocked now, else undefined. At a submit with `gate: 'wait'` the field has its outcome.
 */
export const syncRule =
  (field: Pick<Field, 'validate' | 'getSnapshot'>) =>
  (value: Value): string | undefined => {
    const text = value ?? '';
    void field.validate(text);
    const { isBlocked, message, value: present } = field.getSnapshot();
    return isBlocked && text === present ? message || 'invalid' : undefined;
  };
