import type { Hooks } from './hook-types.ts';
import type { FieldOptions } from './options.ts';
import { shareValidator, type SharedValidator } from './shared.ts';

/**
 * `EmailValidationProvider` of React and of Preact.
 *
 * @param provide the element that shares the validator with the children.
 */
export function createProvider<Children, Element>(
  { useEffect, useState }: Pick<Hooks, 'useEffect' | 'useState'>,
  provide: (shared: SharedValidator, children: Children) => Element,
): (props: FieldOptions & { children?: Children }) => Element {
  return function EmailValidationProvider({ children, ...options }) {
    const [shared] = useState(() => shareValidator(options));
    useEffect(() => {
      shared.follow(options);
    });
    return provide(shared, children as Children);
  };
}
