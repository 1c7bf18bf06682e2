import type { Validate } from '@postern/protocol';
import type { Field } from '../field.ts';
import type { Settings } from '../types.ts';
import type { Snapshot } from '../types.ts';
import { createEmailValidator, type ValidatorOptions } from '../validator.ts';
import { pass } from './fake-clock.ts';
import { heldValidate } from './held-validate.ts';

/** Makes a field somebody listens to, and remembers what was heard. */
export function setUpField<V extends Validate>(
  options: Omit<ValidatorOptions, 'validate'> & { validate?: V; own?: Settings } = {},
) {
  const { own, ...rest } = options;
  const validate = options.validate ?? heldValidate();
  const validator = createEmailValidator({ ...rest, validate });
  const field = validator.field(own);
  const heard: Snapshot[] = [];
  const stop = field.subscribe((snapshot) => heard.push(snapshot));
  return { validator, field, heard, stop, shown: field.getSnapshot };
}

/** Types a text and lets the pause pass, and all answers that need no more than a moment. */
export async function type(field: Field, value: string): Promise<void> {
  field.input(value);
  await pass(410);
}
