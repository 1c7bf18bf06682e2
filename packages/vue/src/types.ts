import type { BindingOptions, Field, FieldVerbs, Ids, Shown } from '@postern/core/adapter';
import type { ComputedRef, MaybeRefOrGetter } from 'vue';
import type { RefNode } from './attach-ref.ts';

/** Options of `useEmailValidation`. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'value'> {
  /**
   * The text of the input: what its `v-model` names; null and undefined are ''. A text that your code sets is not treated
   * as typing: it is neither checked nor shown until a user comes to the field.
   */
  value?: MaybeRefOrGetter<string | null | undefined>;
}

/** What is shown, each as a ref. */
export type Refs = { [Name in keyof Shown]: ComputedRef<Shown[Name]> };

/** What `useEmailValidation` returns: the state as refs. They change only when what they hold does. */
export interface EmailValidation extends Refs, FieldVerbs {
  /** The ids of the nodes of the field. */
  ids: Ids;
  /** Never value, name, type, required or handlers: those are yours. */
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
   * `inputProps` joined with what a form library has for the input, for `v-bind`: its `id`, handlers
   * and ref stay, and the input is described by both.
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
  /** For a form that the input is not inside of. */
  formProps: { ref: (node: RefNode) => void };
  /** The state of the field, for what has no property here. */
  field: Field;
}
