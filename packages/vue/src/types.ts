import type { BindingOptions, Field, FieldVerbs, Ids, Shown } from '@postern/core/adapter';
import type { ComputedRef, MaybeRefOrGetter } from 'vue';
import type { RefNode } from './attach-ref.ts';

/** Options of `useEmailValidation`. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'value'> {
  /**
   * The text of the input, bound to the same ref as its `v-model`; null and undefined are ''. A text that your code sets is not treated
   * as typing: it is neither checked nor shown until a user reaches the field.
   */
  value?: MaybeRefOrGetter<string | null | undefined>;
}

/** The visible state, each property as a ref. */
export type Refs = { [Name in keyof Shown]: ComputedRef<Shown[Name]> };

/** The result of `useEmailValidation`: the state as refs. A ref changes only when its value changes. */
export interface EmailValidation extends Refs, FieldVerbs {
  /** The ids of the nodes of the field. */
  ids: Ids;
  /** Contains no value, name, type, required or handlers: you set those. */
  inputProps: ComputedRef<{
    ref: (node: RefNode) => void;
    id: string;
    autocomplete: string;
    inputmode: 'email';
    autocapitalize: string;
    spellcheck: boolean;
    'aria-invalid': boolean;
    'aria-required': true | undefined;
    'aria-describedby': string;
  }>;
  /**
   * Joins `inputProps` with a form library's props of the input, for `v-bind`. The library's `id`, handlers and ref stay,
   * and `aria-describedby` has the IDs of both.
   */
  merge: <Props extends object>(
    libraryProps: Props,
  ) => Omit<Props, keyof EmailValidation['inputProps']['value']> &
    EmailValidation['inputProps']['value'];
  /** Attributes of the node of the message. */
  messageProps: ComputedRef<{ id: string; 'data-level': string; textContent: string }>;
  /** Attributes of the node of announcements for screen readers. */
  statusProps: ComputedRef<{
    ref: (node: RefNode) => void;
    id: string;
    role: string;
    'aria-live': 'polite';
    textContent: string;
  }>;
  /** Attributes of the suggestion button. */
  suggestionProps: ComputedRef<{
    id: string;
    type: 'button';
    hidden: boolean;
    'data-suggestion': string;
    onClick: () => void;
    onKeydown: (event: KeyboardEvent) => void;
    textContent: string;
  }>;
  /** For a form that does not contain the input. */
  formProps: { ref: (node: RefNode) => void };
  /** The field, with the state and the methods that have no property here. */
  field: Field;
}
