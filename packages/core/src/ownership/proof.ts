import type { EventBody } from '../events.ts';
import type { Field } from '../field.ts';
import type { ValidatorEvent } from '../types.ts';

/** Options of `attachOwnership`. They are read when they are used. */
export interface OwnershipOptions {
  /** URL on the page's origin that sends nonces. Default `/api/ownership`. */
  url?: string | undefined;
  /** Name of the hidden input. Default `evt`. */
  name?: string | undefined;
  /**
   * How long after the user left the email field a press is held at most, in milliseconds; 0 holds none.
   * Default 1200.
   */
  waitMs?: number | undefined;
  onEvent?: ((event: ValidatorEvent) => void) | undefined;
}

/** The nodes and the field of a proof. */
export interface Proof {
  /** The input that the browser writes its token into. */
  hidden: HTMLInputElement;
  field: Field;
  /** Read when they are used. */
  options: OwnershipOptions;
  /** Finds the email input of a form. */
  find: (form: HTMLFormElement) => HTMLInputElement | undefined;
}

/** A proof as the code that holds a press uses it. */
export interface OpenProof extends Proof {
  /** Aborted when the hidden input is detached. */
  signal: AbortSignal;
  hasNonce: () => boolean;
  report: (event: EventBody) => void;
}
