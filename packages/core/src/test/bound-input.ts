import type { BoundInput } from '../field.ts';

/** An input that takes no text back and need not be filled in. */
export const BOUND_INPUT: BoundInput = {
  write: () => {},
  isRequired: () => false,
  hasFocus: () => false,
  onEdit: () => {},
};
