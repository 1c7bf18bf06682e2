import type { Field } from './field.ts';
import type { EmailCheck } from './schema.ts';

/*
 * A field, or a validator, as a rule of a form library that takes no Standard Schema. What a library
 * passes for an input that is not filled in may be null or undefined.
 */

/** A value as form libraries pass it. */
type Value = string | null | undefined;

/** As VeeValidate, Vuetify and Quasar take it: true, or the message. */
export const rule =
  (field: EmailCheck) =>
  async (value: Value): Promise<string | true> =>
    (await field.validate(value ?? '')) ?? true;

/**
 * As Element Plus (`asyncValidator`) and Ant Design (`validator`) take it: it settles, or throws an
 * Error with the message.
 */
export const asyncRule =
  (field: EmailCheck) =>
  async (_: unknown, value: Value): Promise<void> => {
    const message = await field.validate(value ?? '');
    if (message !== undefined) throw new Error(message);
  };

/** As Vuelidate and Regle take it. */
export const validatorRule =
  (field: EmailCheck) =>
  async (value: Value): Promise<{ $valid: boolean; message: string }> => {
    const message = await field.validate(value ?? '');
    return { $valid: message === undefined, message: message ?? '' };
  };

/**
 * For libraries whose rules are synchronous, as Conform's: the message if the field's present text is known to be
 * blocked, else undefined. At a submit under `gate: 'wait'` the outcome is known.
 */
export const syncRule =
  (field: Pick<Field, 'validate' | 'getSnapshot'>) =>
  (value: Value): string | undefined => {
    const text = value ?? '';
    void field.validate(text);
    const { isBlocked, message, value: present } = field.getSnapshot();
    return isBlocked && text === present ? message || 'invalid' : undefined;
  };
