import { suggestAddress } from '@postern/address';
import { holdPress } from '../dom/attach.ts';
import { attachmentOf, isBarred } from '../dom/root.ts';
import { onInput } from '../dom/user-events.ts';
import { openBinding, type Binding } from './binding.ts';
import type { BindingOptions } from './options.ts';
import type { SharedValidator } from './shared.ts';
import type { Early } from './early.ts';

/*
 * Everything but the shell of `lazy.ts`, in one chunk that is fetched when a person comes to a
 * field.
 */

/** Opens a field that corrects typing errors by itself. */
const open = (options: BindingOptions, shared: SharedValidator | null | undefined): Binding =>
  openBinding(options, shared, { suggest: suggestAddress });

/** Attaches an input, and tells its field what was done to it before. Returns its undo. */
function attachEarly(
  binding: Binding,
  input: HTMLInputElement,
  { suggestionId, typed, isLeft }: Early,
): () => void {
  const detach = binding.attachInput(input, suggestionId);
  if (isBarred(input)) return detach;
  if (typed) onInput(attachmentOf(input)!, typed);
  if (isLeft && input.isConnected) binding.field.commit();
  return detach;
}

export const rest = { open, attachEarly, goOnHolding: holdPress };
