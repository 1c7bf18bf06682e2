import { suggestAddress } from '@postern/address';
import { openNodeBinding, type NodeBinding } from './node-binding.ts';
import type { BindingOptions } from './options.ts';
import type { SharedValidator } from './shared.ts';

/*
 * Everything but the shell of `lazy.ts`, in one chunk that is fetched when a person comes to a
 * field.
 */

/** Opens a field that corrects typing errors by itself. */
export const open = (
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): NodeBinding => openNodeBinding(options, shared, { suggest: suggestAddress });
