import type { BindingOptions, Field, Snapshot } from '@postern/core/adapter';
import type { OwnershipOptions } from '@postern/core/ownership';

/** Options of `<postern-email>`. */
export interface EmailElementOptions extends Omit<BindingOptions, 'id' | 'value'> {
  /** A form that does not contain the input, and that the attribute `form` of the input does not name. Read once. */
  form?: HTMLFormElement | null | undefined;
  /** The name of the hidden input, and how long a press is held, for the attribute `ownership`. Read when the input is attached. */
  ownership?: Pick<OwnershipOptions, 'name' | 'waitMs'> | undefined;
}

/**
 * `<postern-email>`, around an input: `<postern-email><input type="email" /></postern-email>`.
 *
 * The attributes `proxy-url`, `policy` (a preset), `gate` (`wait` or `false`) and `load` set the
 * options of these names. `ownership` is the URL of the nonces with which the browser can prove the address; it is
 * read when the input is attached (experimental). A message with the attribute `data-postern-refused` is a server's rejection of
 * the address that the attribute names, or of the one in the input's `value` attribute.
 */
export interface EmailElement extends HTMLElement {
  /** The options. An option takes precedence over the attribute of its name. */
  options: EmailElementOptions;
  /** The field of the input inside; null without an input. Another input has another field. */
  readonly field: Field | null;
  /** Adds a listener. The event `verdict` has each settled snapshot as its `detail`; all other events are the browser's. */
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
