import type { BindingOptions, Field, FieldVerbs, Ids, Shown } from '@postern/core/adapter';
import type { Accessor } from 'solid-js';

/** Options of `createEmailValidation`. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'value'> {
  /** Your own ref; it is called too. */
  ref?: ((input: HTMLInputElement) => void) | undefined;
  /**
   * The text of a controlled input, or the signal of it; null and undefined are ''. A text that your code sets is not treated
   * as typing: it is neither checked nor shown until a user comes to the field.
   */
  value?: Accessor<string | null | undefined> | string | null | undefined;
}

/**
 * What `createEmailValidation` returns. What is shown is read from a signal, as with the props of a
 * component: do not destructure it.
 */
export interface EmailValidation extends Readonly<Shown>, FieldVerbs {
  /** The ids of the nodes of the field. */
  ids: Ids;
  /** Never value, name, type, required or handlers: those are yours. */
  inputProps: {
    ref: (input: HTMLInputElement) => void;
    id: string;
    autocomplete: 'email';
    inputmode: 'email';
    autocapitalize: 'none';
    spellcheck: boolean;
    'aria-invalid': boolean;
    'aria-required': true | undefined;
    'aria-describedby': string;
  };
  /**
   * `inputProps` joined with what a form library has for the input: its `id`, handlers and ref stay,
   * and the input is described by both.
   */
  merge: <Props extends object>(
    libraryProps: Props,
  ) => Omit<Props, keyof EmailValidation['inputProps']> & EmailValidation['inputProps'];
  /** Attributes of the node of the message. */
  messageProps: { id: string; 'data-level': string; children: string };
  /** Attributes of the node of announcements for screen readers. */
  statusProps: {
    ref: (status: HTMLElement) => void;
    id: string;
    role: 'status';
    'aria-live': 'polite';
    children: string;
  };
  /** Attributes of the suggestion button. */
  suggestionProps: {
    id: string;
    type: 'button';
    hidden: boolean;
    'data-suggestion': string;
    'on:click': () => void;
    'on:keydown': (event: KeyboardEvent) => void;
    children: string;
  };
  /** For a form that the input is not inside of. */
  formProps: { ref: (form: HTMLFormElement) => void };
  /** The state of the field, for what has no property here. */
  field: Field;
}
