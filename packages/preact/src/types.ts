import type { BindingOptions, Field, FieldVerbs, Ids, Shown } from '@postern/core/adapter';
import type { Ref, RefCallback } from 'preact';

/** Options of `useEmailValidation`. */
export interface EmailValidationOptions extends BindingOptions {
  /** Your own ref; it is filled too. */
  ref?: Ref<HTMLInputElement> | undefined;
  /**
   * The text of a controlled input; null and undefined are ''. What you set is no person's
   * typing: it is neither asked about nor shown until a person comes to it.
   */
  value?: string | null | undefined;
}

/** What `useEmailValidation` gives. It changes only when something shown, or the phase, does. */
export interface EmailValidation extends Shown, FieldVerbs {
  ids: Ids;
  /** Never value, name, type, required or handlers: those are yours. */
  inputProps: {
    ref: RefCallback<HTMLInputElement>;
    id: string;
    autocomplete: string;
    inputmode: 'email';
    autocapitalize: 'none';
    spellcheck: boolean;
    'aria-invalid'?: true;
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
  messageProps: { id: string; 'data-level': string; children: string | null };
  statusProps: {
    ref: RefCallback<HTMLElement>;
    id: string;
    role: 'status';
    'aria-live': 'polite';
    children: string | null;
  };
  suggestionProps: {
    id: string;
    type: 'button';
    hidden: boolean;
    'data-suggestion': string;
    onClick: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    children: string | null;
  };
  /** For a form that the input is not inside of. */
  formProps: { ref: RefCallback<HTMLFormElement> };
  field: Field;
}
