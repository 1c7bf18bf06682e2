import type { BindingOptions, Field, Snapshot } from '@postern/core/adapter';
import type { OwnershipOptions } from '@postern/core/ownership';

/** Options of `<postern-email>`. */
export interface EmailElementOptions extends Omit<BindingOptions, 'id' | 'value'> {
  /** A form that the input is not inside of and does not name by its attribute `form`. Read once. */
  form?: HTMLFormElement | null | undefined;
  /** What the attribute `ownership` does not say: the name of the hidden input, and how long a press is held. Read when the input is attached. */
  ownership?: Pick<OwnershipOptions, 'name' | 'waitMs'> | undefined;
}

/**
 * `<postern-email>`, around an input: `<postern-email><input type="email" /></postern-email>`.
 *
 * The attributes `proxy-url`, `policy` (a preset), `gate` (`wait` or `false`) and `load` stand for the
 * options of these names. `ownership` is the URL of the nonces with which the browser can prove the address; it is
 * read when the input is attached (experimental). A message with the attribute `data-postern-refused` is a server's refusal of
 * the address that the attribute names, or of the one in the input's `value` attribute.
 */
export interface EmailElement extends HTMLElement {
  /** What else is set; an option goes before the attribute of its name. */
  options: EmailElementOptions;
  /** The field of the input inside, if there is one. Another input has another field. */
  readonly field: Field | null;
  addEventListener(
    type: 'verdict',
    listener: (event: CustomEvent<Snapshot>) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

/** The class of `<postern-email>`. */
export interface EmailElementClass {
  new (): EmailElement;
  observedAttributes: string[];
}
