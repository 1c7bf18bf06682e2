import { showMessage, showStatus, showSuggestion, showValidity } from '../dom/nodes.ts';
import type { Settings } from '../types.ts';
import { openBinding, type Binding } from './binding.ts';
import type { BindingOptions } from './options.ts';
import type { SharedValidator } from './shared.ts';

/** A binding that writes into the nodes what the field knows: for who has no framework to do so. */
export interface NodeBinding extends Binding {
  /** Marks the input while its address is refused. Each of these returns its undo. */
  showValidity(input: HTMLInputElement, describedBy: (string | undefined)[]): () => void;
  showMessage(node: HTMLElement): () => void;
  showStatus(node: HTMLElement): () => void;
  showSuggestion(button: HTMLButtonElement): () => void;
}

/** A binding whose rest may not be there yet. */
export interface LazyBinding extends Binding {
  /** Calls with the real binding: at once, or when it is there. Returns its undo. */
  ready: (call: (opened: NodeBinding) => () => void) => () => void;
}

/** As {@link openBinding}. */
export function openNodeBinding(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
  fallback: Settings = {},
): NodeBinding {
  const binding = openBinding(options, shared, fallback);
  const { field, onAccept } = binding;
  return {
    ...binding,
    showValidity(input, describedBy) {
      if (options.required) input.setAttribute('aria-required', 'true');
      return showValidity(input, field, describedBy);
    },
    showMessage: (node) => showMessage(node, field),
    showStatus: (node) => showStatus(node, field),
    showSuggestion: (button) => showSuggestion(button, field, onAccept),
  };
}
