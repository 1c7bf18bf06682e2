import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useAction } from './use-action.ts';

/** How a change counts as done. */
export interface ChangeOptions {
  /** Whether its reply holds what is shown once: that waits for nothing. */
  hasSecret?: boolean;
  /** More that is listed anew, which nothing waits for. */
  also?: QueryKey;
}

/**
 * Changes what is listed under a key. The list is fresh by the time the change counts as done, and
 * asked anew when it failed: it may have been done all the same, and the reply been lost.
 */
export function useChange<R, T = void>(
  queryKey: QueryKey,
  mutationFn: (what: T) => Promise<R>,
  { hasSecret = false, also }: ChangeOptions = {},
) {
  const client = useQueryClient();
  const refresh = () => {
    if (also) void client.invalidateQueries({ queryKey: also });
    return client.invalidateQueries({ queryKey });
  };
  return useAction<R, T>({
    mutationFn,
    onSuccess: () => {
      const fresh = refresh();
      return hasSecret ? undefined : fresh;
    },
    onError: () => {
      void refresh();
    },
  });
}
