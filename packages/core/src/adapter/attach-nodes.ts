import type { NodeBinding } from './node-binding.ts';

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
}

let count = 0;

/** Attaches a binding to an input, and writes what it knows into the nodes. Returns its undo. */
export function attachNodes(
  binding: NodeBinding,
  input: HTMLInputElement,
  { message, status, suggestion, describedBy }: Nodes,
): () => void {
  const stem = `postern-${String(++count)}-`;
  if (message) message.id ||= `${stem}message`;
  if (suggestion) {
    suggestion.id ||= `${stem}suggestion`;
    suggestion.hidden = true;
  }
  const undo = [binding.showValidity(input, [describedBy, message?.id])];
  if (message) undo.push(binding.showMessage(message));
  if (status) undo.push(binding.showStatus(status));
  if (suggestion) undo.push(binding.showSuggestion(suggestion));
  undo.push(binding.attachInput(input, suggestion?.id));
  return () => {
    for (const step of undo.reverse()) step();
  };
}
