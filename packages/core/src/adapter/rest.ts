import { suggestAddress } from '@postern/address';
import { continueHold } from '../dom/attach.ts';
import { isBarred } from '../dom/input-facts.ts';
import type { Press } from '../dom/press.ts';
import { attachmentOf } from '../dom/root.ts';
import { onInput } from '../dom/user-events.ts';
import type { Binding, BindingOptions, SharedValidator } from './binding.ts';
import { openBinding } from './eager.ts';

/* The chunk that the shell in `shell.ts` fetches: all code of the field but the shell. */

/** What was done to an input before its field was there. */
export interface EarlyInput {
  readonly input: HTMLInputElement;
  readonly suggestionId: string | undefined;
  /** The last event by which the text changed. */
  typed?: Pick<InputEvent, 'inputType' | 'isComposing'>;
  /** Whether the user left the input since then. */
  isLeft?: boolean;
}

/** A binding that goes on where the shell stopped. */
export interface LateBinding extends Binding {
  /** Attaches an input, and passes on to the field what was done before. Returns its undo. */
  attachEarly(early: EarlyInput): () => void;
  /** Goes on with a submit that was held before its fields were there. */
  goOnHolding(press: Press, sinceMs: number): void;
}

/** Opens a field that corrects typing errors by itself. */
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
