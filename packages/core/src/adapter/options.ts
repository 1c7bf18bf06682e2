import type { EmailValidator, ValidatorOptions } from '../validator.ts';

/** What an adapter takes: the options of a validator, or a validator and a field's settings. */
export type FieldOptions = ValidatorOptions & {
  /** One that exists already; without it, each field makes its own. */
  validator?: EmailValidator | undefined;
};

/** What every adapter takes beside them. */
export interface BindingOptions extends FieldOptions {
  /** Id of the input; made up when missing. */
  id?: string | undefined;
  /** Ids that describe the input already; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** The text that the page holds, if it does; null and undefined are ''. */
  value?: string | null | undefined;
  /** A server's refusal of a value. */
  refused?: { value: string; message: string } | null | undefined;
  /**
   * Whether to hold the submit of the input's form, and to stop it when the address is refused.
   * `'wait'` holds it until the verdict and then lets a form library decide, with which a rule of the
   * field's is registered, so that all errors show at once. Default true. Read once.
   */
  gate?: boolean | 'wait' | undefined;
  /**
   * Whether a refused address makes the input invalid for the browser too, as `checkValidity()`,
   * `:invalid` and the libraries see it that build on them. Default false. Read once.
   */
  nativeValidity?: boolean | undefined;
  /**
   * When the code of a field is fetched that was not loaded with the page: when a person comes to
   * the field, when the browser has nothing else to do, or at once. Default `touch`, and `idle`
   * with `nativeValidity`. The `/eager`
   * entries have all code at hand.
   */
  load?: 'touch' | 'idle' | 'now' | undefined;
  /** Called with the address once a suggestion was taken. */
  onAccept?: ((address: string) => void) | undefined;
}
