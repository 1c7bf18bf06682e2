import type { Form, OpenOptions } from '../form.ts';

/** A behavior of every form with the field. */
export interface Check extends OpenOptions {
  /** The name of the check in the list of forms, which names the checks that a form differs in. */
  name: string;
  title: string;
  /** Whether it depends on the order of events. Such checks run in `npm test`, the others only in the nightly run. */
  isRacing?: boolean;
  play: (form: Form) => Promise<void>;
  /** The behavior of a library that cannot pass the check. */
  otherwise?: (form: Form) => Promise<void>;
}
