import type { Validate } from '@postern/protocol';
import type { Field } from '../field.ts';
import type { Settings } from '../settings.ts';
import type { Snapshot } from '../types.ts';
import { createEmailValidator, type ValidatorOptions } from '../validator.ts';
import { pass } from './fake-clock.ts';
import { heldValidate } from './held-validate.ts';

/** Makes a field with a subscriber, which collects the published snapshots. */
export function setUpField<V extends Validate>(
  options: Omit<ValidatorOptions, 'validate'> & { validate?: V; own?: Settings } = {},
) {
  const { own, ...rest } = options;
  const validate = options.validate ?? heldValidate();
  const validator = createEmailValidator({ ...rest, validate });
  const field = validator.field(own);
  const published: Snapshot[] = [];
  const stop = field.subscribe((snapshot) => published.push(snapshot));
  return { validator, field, published, stop, snapshot: field.getSnapshot };
}

/** Types a text and waits for the pause and for results that take up to 10 ms. */
export async function type(field: Field, value: string): Promise<void> {
  field.input(value);
  await pass(410);
}
