import {
  useMutation,
  useQueryClient,
  type MutationFunction,
  type QueryKey,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { useId } from 'react';

/** The callbacks of one run of an action. They are not called once the component is gone. */
export interface ActionCallbacks<Result> {
  onSuccess?: (result: Result) => void;
  onError?: (error: Error) => void;
}

/** An action: a mutation that runs once at a time. */
export interface Action<Result, Variables = void> {
  /** Runs the action, unless it is running. */
  mutate: (variables: Variables, callbacks?: ActionCallbacks<Result>) => void;
  reset: () => void;
  isPending: boolean;
  isSuccess: boolean;
  data: Result | undefined;
  error: Error | null;
}

/**
 * Creates an action.
 *
 * `isPending` of the last render does not keep it from running twice, because two events can come before the next
 * render. The cache of mutations has the state at once.
 */
export function useAction<Result, Variables = void>(
  options: UseMutationOptions<Result, Error, Variables>,
): Action<Result, Variables> {
  const client = useQueryClient();
  const mutationKey = [useId()];
  const { mutate, reset, isPending, isSuccess, data, error } = useMutation({
    ...options,
    mutationKey,
  });
  return {
    mutate: (variables, callbacks) => {
      if (client.isMutating({ mutationKey }) === 0) mutate(variables, callbacks);
    },
    reset,
    isPending,
    isSuccess,
    data,
    error,
  };
}

/** When a change counts as done, and what follows. */
export interface ChangeOptions<Result> {
  /** Whether the response has a secret that is shown only once: it is shown without waiting for the list. */
  hasSecret?: boolean;
  /** More data that is loaded again. The change does not wait for it. */
  also?: QueryKey;
  /** Called after the change, even when the new data have removed the component. */
  onDone?: ((result: Result) => void) | undefined;
}

/**
 * An action that changes the data under a query key. The data are loaded again before the change counts as done, and
 * after a failure too: the change can be made although its response was lost.
 */
export function useChange<Result, Variables = void>(
  queryKey: QueryKey,
  mutationFn: MutationFunction<Result, Variables>,
  { hasSecret = false, also, onDone }: ChangeOptions<Result> = {},
): Action<Result, Variables> {
  const client = useQueryClient();
  const refresh = () => {
    if (also) void client.invalidateQueries({ queryKey: also });
    return client.invalidateQueries({ queryKey });
  };
  return useAction({
    mutationFn,
    onSuccess: async (result) => {
      const refreshed = refresh();
      if (!hasSecret) await refreshed;
      onDone?.(result);
    },
    onError: () => {
      void refresh();
    },
  });
}
