import type { BindingOptions, Field, FieldVerbs, Ids, Snapshot } from '@postern/core/adapter';

/** Options of `createEmailValidation`. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'value'> {
  /** Id of the input, and stem of the other ids. Give each of two fields its own: `$props.id()`. */
  id?: string | undefined;
  /**
   * The text of the input: `() => text`, or the initial text; null and undefined are ''. A text that your code sets is not
   * treated as typing: it is neither checked nor shown until a user reaches the field.
   */
  value?: (() => string | null | undefined) | string | null | undefined;
}

/** A function for `{@attach f}`, which calls the result at the end, and for `use:f`, which calls its `destroy`. */
export type Attachment<T extends Element> = (node: T) => (() => void) & { destroy: () => void };

/** Contains no value, name, type, required or handlers: you set those. */
export interface InputProps {
  id: string;
  autocomplete: 'email';
  inputmode: 'email';
  autocapitalize: 'none';
  spellcheck: 'false';
  'aria-required'?: 'true';
  'aria-invalid': 'true' | 'false';
  'aria-describedby': string;
}

/** Attributes of the suggestion button. */
export interface SuggestionProps {
  id: string;
  type: 'button';
  hidden: boolean;
  'data-suggestion': string;
}

/** The result of `createEmailValidation`. */
export interface EmailValidation extends FieldVerbs {
  /** Sets new options. `proxyUrl` and `validator` are read once. */
  setOptions(options: EmailValidationOptions): void;
  /** The store contract: `$email.message`. */
  subscribe(run: (view: Snapshot) => void): () => void;
  /** The snapshot for runes: `email.current.message`. Not for use inside an attachment. */
  readonly current: Snapshot;
  /** The ids of the nodes of the field. */
  ids: Ids;
  /** The attributes of the input, which a server renders too, and its attachment, to spread. */
  inputProps: InputProps;
  /** Attributes of the node of the message. */
  messageProps: { id: string; 'data-level': string };
  /** Attributes of the node of announcements for screen readers. */
  statusProps: { id: string; role: 'status'; 'aria-live': 'polite' };
  /** Attributes of the suggestion button. */
  suggestionProps: SuggestionProps;
  /**
   * Joins `inputProps` with a form library's props of the input, to spread. The library's `id`, handlers and attachments
   * stay, and `aria-describedby` has the IDs of both.
   */
  merge: <Props extends object>(libraryProps: Props) => Omit<Props, keyof InputProps> & InputProps;
  /** The attachment of the input alone. */
  input: Attachment<HTMLInputElement>;
  /** The attachment of the node of the message. */
  message: Attachment<HTMLElement>;
  /** The attachment of the node of announcements. */
  status: Attachment<HTMLElement>;
  /** The attachment of the suggestion button. */
  suggestion: Attachment<HTMLButtonElement>;
  /** For a form that does not contain the input. */
  form: Attachment<HTMLFormElement>;
  /** The field, with the state and the methods that have no property here. */
  field: Field;
}
