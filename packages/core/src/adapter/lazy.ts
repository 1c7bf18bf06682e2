import type { Binding } from './binding.ts';
import { openLazily } from './lazy-binding.ts';
import { rest } from './load.ts';
import type { BindingOptions } from './options.ts';
import type { SharedValidator } from './shared.ts';

/** As the one of `eager.ts`; all but a shell is fetched when a person comes to the field. */
export const openBinding = (
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): Binding => rest?.open(options, shared) ?? openLazily(options, shared);

export { preload } from './load.ts';
