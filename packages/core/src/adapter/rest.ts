import { suggestAddress } from '@postern/address';
import { continueHold } from '../dom/attach.ts';
import { isBarred } from '../dom/input-facts.ts';
import type { Press } from '../dom/press.ts';
import { attachmentOf } from '../dom/root.ts';
import { onInput } from '../dom/user-events.ts';
import type { Binding, BindingOptions, SharedValidator } from './binding.ts';
import { openBinding } from './eager.ts';

/* The chunk that the shell in `shell.ts` fetches: all code of the field except the shell. */

/** The actions on an input before its field was loaded. */
export interface EarlyInput {
  readonly input: HTMLInputElement;
  readonly suggestionId: string | undefined;
  /** The last event by which the text changed. */
  typed?: Pick<InputEvent, 'inputType' | 'isComposing'>;
  /** Whether the user left the input since then. */
  isLeft?: boolean;
}

/** A binding that continues after the shell. */
export interface LateBinding extends Binding {
  /** Attaches an input, and applies the earlier actions to the field. Returns its undo. */
  attachEarly(early: EarlyInput): () => void;
  /** Continues the hold of a submit that began before its fields were loaded. */
  goOnHolding(press: Press, sinceMs: number): void;
}

/** Opens a field that corrects typos. */
export function open(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): LateBinding {
  const binding = openBinding(options, shared, { suggest: suggestAddress });
  return {
    ...binding,
    attachEarly({ input, suggestionId, typed, isLeft }) {
      const detach = binding.attachInput(input, suggestionId);
      if (isBarred(input)) return detach;
      if (typed) onInput(attachmentOf(input)!, typed);
      if (isLeft && input.isConnected) binding.field.commit();
      return detach;
    },
    goOnHolding: continueHold,
  };
}
