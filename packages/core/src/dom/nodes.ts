import type { Field } from '../field.ts';
import type { Snapshot } from '../types.ts';
import type { Look } from './keep.ts';

/** The nodes around an input. */
export interface Nodes {
  /** Shows the message; must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** The status node, which announces changes politely; must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The one button that takes the suggestion, and then takes it back. */
  suggestion?: HTMLButtonElement | null | undefined;
  /** Ids that describe the input already; they stay in front of the message's. */
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

/** What the button of a suggestion does. */
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
