import type { BindingOptions } from './adapter/binding.ts';
import { openBinding } from './adapter/lazy.ts';
import { attachNodes } from './dom/attach-nodes.ts';
import type { Nodes } from './dom/nodes.ts';
import { takeRefusal } from './dom/refusal.ts';
import type { Field } from './field.ts';

export { preload } from './adapter/lazy.ts';

/** Options of {@link attachEmailValidation}. The nodes are read once. */
export interface EmailValidationOptions extends Omit<BindingOptions, 'id' | 'value'>, Nodes {}

/** The result of {@link attachEmailValidation}. */
export interface EmailValidation {
  field: Field;
  /** Applies new options. The transport is read once. */
  setOptions(options: EmailValidationOptions): void;
  /** Attaches a form that does not contain the input. Returns its undo. */
  attachForm(form: HTMLFormElement): () => void;
  /** Removes every listener and timer. */
  detach(): void;
}

/**
 * Checks the address in an input: suggestion, message, and a submit that waits for the verdict.
 *
 * The code that validates is fetched when a user reaches the input; `@postern/core` and
 * `@postern/core/dom` have it in the page's script. A message that a server marked by
 * `data-postern-refused` is its rejection of the address.
 *
 * @throws TypeError for a header that would publish a key, when that code is there.
 */
export function attachEmailValidation(
  input: HTMLInputElement,
  options: EmailValidationOptions = {},
): EmailValidation {
  const refused = takeRefusal(input, options.message);
  const binding = openBinding(refused ? { refused, ...options } : options, null);
  const { field, follow: setOptions, attachForm } = binding;
  return { field, setOptions, attachForm, detach: attachNodes(binding, input, options) };
}
