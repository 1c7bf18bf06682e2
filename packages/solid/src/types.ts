import type { BindingOptions, Field, FieldVerbs, Ids, Shown } from '@postern/core/adapter';
import type { Accessor } from 'solid-js';

/** Options of `createEmailValidation`. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'value'> {
  /** Your own ref, which is called too. */
  ref?: ((input: HTMLInputElement) => void) | undefined;
  /**
   * The text of a controlled input, or the signal of it; null and undefined are ''. A text that your code sets is not treated
   * as typing: it is neither checked nor shown until a user reaches the field.
   */
  value?: Accessor<string | null | undefined> | string | null | undefined;
}

/**
 * The result of `createEmailValidation`. Do not destructure it: its properties read a signal, like the props of a
 * component.
 */
export interface EmailValidation extends Readonly<Shown>, FieldVerbs {
  /** The ids of the nodes of the field. */
  ids: Ids;
  /** Contains no value, name, type, required or handlers: you set those. */
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
   * Joins `inputProps` with a form library's props of the input. The library's `id`, handlers and ref stay, and
   * `aria-describedby` has the IDs of both.
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
  /** For a form that does not contain the input. */
  formProps: { ref: (form: HTMLFormElement) => void };
  /** The field, with the state and the methods that have no property here. */
  field: Field;
}
