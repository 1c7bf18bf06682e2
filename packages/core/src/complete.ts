import { offerDomains } from './complete/offer-domains.ts';
import type { Field } from './field.ts';

/** Options of a completion. They are read when they are used. */
export interface CompletionOptions {
  /**
   * The domains to offer, the first one on top, in lower case. Default: those of the input's language, which the page
   * states by `lang`, or else of the browser's.
   */
  domains?: readonly string[] | undefined;
}

/**
 * Offers domains while the user types the address: the browser shows them in its own list. Nothing is sent for it.
 *
 * An input that already has a `list` keeps it. Nothing is offered while there is a suggestion.
 *
 * @returns its undo.
 */
export const attachCompletion = (
  input: HTMLInputElement,
  { field }: { field: Field },
  options: CompletionOptions = {},
): (() => void) =>
  offerDomains(
    (each) => each === input && field,
    () => options.domains,
  );

/**
 * Like {@link attachCompletion}, for the input of an adapter, which may not be in the page yet. It finds the input that
 * the message of the field describes, whatever its ID.
 */
export const followCompletion = (
  { field, ids }: { field: Field; ids: { message: string } },
  options: CompletionOptions,
): (() => void) =>
  offerDomains(
    (each) => each.matches(`[aria-describedby~="${ids.message}"]`) && field,
    () => options.domains,
  );
