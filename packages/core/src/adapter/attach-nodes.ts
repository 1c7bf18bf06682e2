import { warnOfNode } from '../development/warn-of-node.ts';
import { showMessage, showOffer, showStatus, showValidity } from '../dom/nodes.ts';
import type { Binding } from './binding.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** The nodes around an input. */
export interface Nodes {
  /** Shows the message; must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** Says politely what changed; must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The one button that takes the suggestion, and then takes it back. */
  suggestion?: HTMLButtonElement | null | undefined;
  /** Ids that describe the input already; they stay in front of the message's. */
  describedBy?: string | undefined;
  /** Whether an address is required; when false or missing, the attribute of the input says so. */
  required?: boolean | undefined;
}

let count = 0;

/** Attaches a binding to an input, and writes what it knows into the nodes. Returns its undo. */
export function attachNodes(
  binding: Binding,
  input: HTMLInputElement,
  { message, status, suggestion, describedBy, required }: Nodes,
): () => void {
  // Null has no attributes, and throws below.
  if (process.env.NODE_ENV !== 'production') warnOfNode(input);
  const stem = `postern-${String(++count)}-`;
  if (message) message.id ||= `${stem}message`;
  if (suggestion) {
    suggestion.id ||= `${stem}suggestion`;
    suggestion.hidden = true;
  }
  if (required) input.setAttribute('aria-required', 'true');
  const { field } = binding;
  const undo = [showValidity(input, field, [describedBy, message?.id])];
  if (message) undo.push(showMessage(message, field));
  if (status) undo.push(showStatus(status, field));
  if (suggestion) undo.push(showOffer(suggestion, field, binding));
  undo.push(binding.attachInput(input, suggestion?.id));
  return () => {
    for (const step of undo.reverse()) step();
  };
}
