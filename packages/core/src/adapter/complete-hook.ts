import type { CompletionOptions, followCompletion } from '../complete.ts';
import type { HookResult, Hooks, HookTypes } from './hook-types.ts';

/** `useCompletion` of React and of Preact. */
export function createCompletionHook<Types extends HookTypes>(
  { useState, useEffect }: Pick<Hooks, 'useState'> & {
    useEffect: (effect: () => void | (() => void), inputs: readonly unknown[]) => void;
  },
  follow: typeof followCompletion,
) {
  return function useCompletion(
    email: Pick<HookResult<Types>, 'field' | 'ids'>,
    options: CompletionOptions = {},
  ): void {
    const { field, ids } = email;
    const { domains } = options;
    const [latest] = useState((): CompletionOptions => ({}));
    useEffect(() => {
      latest.domains = domains;
    }, [domains]);
    useEffect(() => follow({ field, ids }, latest), [field, ids.message]);
  };
}
