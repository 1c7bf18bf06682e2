import type { Form, OpenOptions } from '../form.ts';

/** What every form with the field in it does. */
export interface Check extends OpenOptions {
  /** By what the table names it. */
  name: string;
  title: string;
  /** Whether it is a matter of who comes first, and so is looked at with every change. */
  isRacing?: boolean;
  play: (form: Form) => Promise<void>;
  /** What a library does that cannot pass. */
  otherwise?: (form: Form) => Promise<void>;
}
