import type { BoundInput } from '../field.ts';

/** An input that ignores written texts and is not required. */
export const BOUND_INPUT: BoundInput = {
  write: () => {},
  isRequired: () => false,
  hasFocus: () => false,
  nameElsewhere: () => '',
  onEdit: () => {},
};
