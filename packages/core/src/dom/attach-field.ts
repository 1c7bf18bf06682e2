import { assertAttachOptions } from '../development/assert-options.ts';
import { warnOfNode } from '../development/warn-of-node.ts';
import type { Field } from '../field.ts';
import type { HearOptions } from './attached.ts';
import { hearInput } from './hear-input.ts';
import { showMessage, showStatus, showValidity } from './nodes.ts';
import { showSuggestion } from './show-suggestion.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Options of {@link attachField}. */
export interface AttachOptions extends HearOptions {
  /** Shows the message; must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** Says politely what changed; must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The one button that takes the suggestion, and then takes it back. */
  suggestion?: HTMLButtonElement | null | undefined;
  /** Ids that describe the input; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** Whether to write attributes and text; a framework does that itself. Default true. */
  render?: boolean | undefined;
  /** Called with the address once a suggestion was taken. */
  onAccept?: ((address: string) => void) | undefined;
}

let count = 0;

/**
 * Lets a field hear an input, as {@link hearInput}, and shows in the page what it knows.
 *
 * Safe to call again after the undo. Returns its undo.
 */
export function attachField(
  input: HTMLInputElement,
  field: Field,
  options: AttachOptions = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') {
    assertAttachOptions(options);
    warnOfNode(input); // Null has no attributes, and throws below.
  }
  const { message, status, suggestion, describedBy, render = true, onAccept } = options;
  const undo: (() => void)[] = [];
  if (suggestion) suggestion.id ||= `postern-suggestion-${String(++count)}`;
  if (render) {
    if (message) message.id ||= `postern-message-${String(++count)}`;
    undo.push(showValidity(input, field, [describedBy, message?.id]));
    if (message) undo.push(showMessage(message, field));
    if (status) undo.push(showStatus(status, field));
    if (suggestion) undo.push(showSuggestion(suggestion, field, onAccept));
  }
  const { gate, nativeValidity, suggestionId = suggestion?.id } = options;
  undo.push(hearInput(input, field, { gate, nativeValidity, suggestionId }));
  return () => {
    for (const step of undo.reverse()) step();
  };
}
