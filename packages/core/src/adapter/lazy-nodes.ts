import { describeInput, makeStatus } from '../dom/describe.ts';
import { openLazily } from './lazy-binding.ts';
import { rest } from './load.ts';
import type { NodeBinding } from './node-binding.ts';
import type { BindingOptions } from './options.ts';
import type { SharedValidator } from './shared.ts';

/** As the one of `eager.ts`; what a node is, it is before the rest is there. */
export function openNodeBinding(
  options: BindingOptions,
  shared: SharedValidator | null | undefined,
): NodeBinding {
  const loaded = rest()?.open(options, shared);
  if (loaded) return loaded;
  const binding = openLazily(options, shared);
  const { ready } = binding;
  return {
    ...binding,
    showValidity(input, describedBy) {
      if (options.required) input.setAttribute('aria-required', 'true');
      const steps = [
        describeInput(input, describedBy),
        ready((opened) => opened.showValidity(input, describedBy)),
      ];
      return () => {
        for (const step of steps.reverse()) step();
      };
    },
    showMessage: (node) => ready((opened) => opened.showMessage(node)),
    showStatus(node) {
      makeStatus(node);
      return ready((opened) => opened.showStatus(node));
    },
    showSuggestion(button) {
      button.type = 'button';
      return ready((opened) => opened.showSuggestion(button));
    },
  };
}
