import type { attachOwnership, OWNERSHIP_ATTRIBUTES, OwnershipOptions } from '../ownership.ts';
import type { HookResult, Hooks, HookTypes } from './hook-types.ts';
import { attachRef } from './hook.ts';

/** The result of `useOwnership`. */
export interface OwnershipHookResult<Attributes> {
  /** Attributes to spread on an `<input>` in the form of the email field. */
  props: Attributes & {
    ref: (hidden: HTMLInputElement | null) => void;
    type: (typeof OWNERSHIP_ATTRIBUTES)['type'];
    name: string;
  };
}

/**
 * `useOwnership` of React and of Preact.
 *
 * @param attributes those of the hidden input by the renderer's names, beside its type and its name.
 */
export function createOwnershipHook<Types extends HookTypes, Attributes extends object>(
  { useState, useEffect }: Pick<Hooks, 'useState' | 'useEffect'>,
  attributes: Attributes,
  attach: typeof attachOwnership,
) {
  return function useOwnership(
    email: Pick<HookResult<Types>, 'field' | 'ids'>,
    options: OwnershipOptions = {},
  ): OwnershipHookResult<Attributes> {
    // It has the options of the last render as its prototype.
    const [latest] = useState(() => Object.create(options) as OwnershipOptions);
    const [ref] = useState(() =>
      attachRef<HTMLInputElement>((hidden) => attach(hidden, email, latest)),
    );
    useEffect(() => {
      Object.setPrototypeOf(latest, options);
    });
    const { name = 'evt' } = options;
    return { props: { ref, type: 'hidden', name, ...attributes } };
  };
}
