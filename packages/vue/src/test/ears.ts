import type { Field } from '@postern/core';
import type { Sent } from '@postern/scenarios';

/** What the form tells the test. */
export interface Ears {
  field: Field | null;
  work: Field | null;
  text: string;
  updates: number;
  sent: Sent[];
}
