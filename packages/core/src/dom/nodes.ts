import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';
import type { Look } from './keep.ts';

/** The nodes around an input. */
export interface Nodes {
  /** Shows the message. Must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** The status node, which announces changes politely. Must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The button that accepts the suggestion, and then undoes that. */
  suggestion?: HTMLButtonElement | null | undefined;
  /** IDs of elements that already describe the input. They come before the ID of the message. */
  describedBy?: string | undefined;
  /** Whether an address is required; by default, the attribute of the input decides. */
  required?: boolean | undefined;
}

/** Nodes that are found in the page each time they are read, or created. */
export interface FoundNodes extends Nodes {
  /** The look of the box that holds the nodes that were created; undefined while the code of the box is not loaded. */
  look(snapshot: Snapshot): Look | undefined;
  /** Removes the nodes that were created. */
  remove(): void;
}

/** The actions of the suggestion button. */
export interface Offer {
  takeOffer: () => void;
  dismissOnEscape: (
    event: Pick<KeyboardEvent, 'key' | 'preventDefault' | 'stopPropagation'>,
  ) => void;
}

/** A field that can be attached to an input. */
export interface Attachable extends Offer {
  field: Field;
  /** Attaches the field to an input. Returns its undo. */
  attachInput(input: HTMLInputElement, suggestionId?: string): () => void;
}
