import type { Field } from '@postern/core';
import type { MountOptions, Sent } from '@postern/scenarios';

/** What the form tells the test. */
export interface Ears {
  field: Field | null;
  work: Field | null;
  text: string;
  updates: number;
  sent: Sent[];
}

/** Props of the sign-up form. */
export interface SignUpProps {
  options: MountOptions;
  isControlled: boolean;
  ears: Ears;
}
