import type { BindingOptions, Field, FieldVerbs, Ids, Snapshot } from '@postern/core/adapter';

/** Options of `createEmailValidation`. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'value'> {
  /** Id of the input, and stem of the other ids. Give each of two fields its own: `$props.id()`. */
  id?: string | undefined;
  /**
   * The text of the input: `() => text`, or one to start with; null and undefined are ''. What
   * you set is not treated as typing: it is neither checked nor shown until a user comes to the field.
   */
  value?: (() => string | null | undefined) | string | null | undefined;
}

/** For `{@attach f}`, which calls what it returns, and for `use:f`, which destroys it. */
export type Attachment<T extends Element> = (node: T) => (() => void) & { destroy: () => void };

/** Never value, name, type, required or handlers: those are yours. */
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

/** Of the suggestion button. */
export interface SuggestionProps {
  id: string;
  type: 'button';
  hidden: boolean;
  'data-suggestion': string;
}

/** What `createEmailValidation` returns. */
export interface EmailValidation extends FieldVerbs {
  /** Follows new options; the transport was read once. */
  setOptions(options: EmailValidationOptions): void;
  /** A store: `$email.message`. */
  subscribe(run: (view: Snapshot) => void): () => void;
  /** The same for runes: `email.current.message`. Not for use inside an attachment. */
  readonly current: Snapshot;
  /** The ids of the nodes of the field. */
  ids: Ids;
  /** To spread on each node: the attributes, which a server renders too, and the attachment. */
  inputProps: InputProps;
  /** Attributes of the node of the message. */
  messageProps: { id: string; 'data-level': string };
  /** Attributes of the node of announcements for screen readers. */
  statusProps: { id: string; role: 'status'; 'aria-live': 'polite' };
  /** Attributes of the suggestion button. */
  suggestionProps: SuggestionProps;
  /**
   * `inputProps` joined with what a form library has for the input, to spread: its `id`, handlers and
   * attachments stay, and the input is described by both.
   */
  merge: <Props extends object>(libraryProps: Props) => Omit<Props, keyof InputProps> & InputProps;
  /** The attachments alone. */
  input: Attachment<HTMLInputElement>;
  /** For the node of the message. */
  message: Attachment<HTMLElement>;
  /** For the node of announcements. */
  status: Attachment<HTMLElement>;
  /** For the suggestion button. */
  suggestion: Attachment<HTMLButtonElement>;
  /** For a form that the input is not inside of. */
  form: Attachment<HTMLFormElement>;
  /** The state of the field, for what has no property here. */
  field: Field;
}
