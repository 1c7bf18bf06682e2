import { assertAttachOptions } from '../diagnostics/options.ts';
import type { Field } from '../field.ts';
import { attachNodes, type Attachable } from './attach-nodes.ts';
import type { HearOptions } from './attached.ts';
import { hearInput } from './hear-input.ts';
import type { Nodes } from './nodes.ts';
import { dismissOnEscape, takeOffer } from './offer.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Options of {@link attachField}. */
export interface AttachOptions extends HearOptions, Omit<Nodes, 'required'> {
  /** Whether to write attributes and text; a framework does that itself. Default true. */
  render?: boolean | undefined;
  /** Called with the address once a suggestion was taken. */
  onAccept?: ((address: string) => void) | undefined;
}

/**
 * Lets a field hear an input, as {@link hearInput}, and keeps the nodes around it as the field says. A
 * message that a server marked by `data-postern-refused` is its refusal.
 *
 * Safe to call again after the undo. Returns its undo.
 */
export function attachField(
  input: HTMLInputElement,
  field: Field,
  options: AttachOptions = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') assertAttachOptions(options);
  const { render = true, suggestion } = options;
  const attachable = attachableOf(field, options);
  return render
    ? attachNodes(attachable, input, options)
    : attachable.attachInput(input, suggestion?.id);
}

/** A field as {@link attachNodes} takes it. */
export const attachableOf = (
  field: Field,
  { gate, nativeValidity, suggestionId, onAccept }: AttachOptions,
): Attachable => ({
  field,
  attachInput: (input, id) =>
    hearInput(input, field, { gate, nativeValidity, suggestionId: suggestionId ?? id }),
  takeOffer() {
    takeOffer(field, onAccept);
  },
  dismissOnEscape(event) {
    dismissOnEscape(event, field);
  },
});
