import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Waiting } from './entrance.tsx';

/** The pauses before the attempts to load a part again. */
const PAUSES_MS = [400, 1200];

/** The query for a part of the program that is loaded when it is needed. A lost packet is retried. */
export const partQuery = <T,>(name: string, load: () => Promise<T>) =>
  queryOptions({
    queryKey: ['part', name],
    queryFn: load,
    retry: PAUSES_MS.length,
    retryDelay: (count) => PAUSES_MS[count]!,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

/**
 * Creates a component from a part of the program. It throws when the part cannot be loaded, and tries again when it is
 * mounted again.
 *
 * Not by `lazy`: it neither retries nor forgets a failure, and React shows the fallback of `Suspense` for at least
 * 300 ms.
 *
 * Source: docs/decisions/forms.md#0074.
 */
export function createPart(
  name: string,
  load: () => Promise<{ default: ComponentType }>,
): ComponentType {
  return function Part() {
    const { data, error } = useQuery(partQuery(name, load));
    if (error) throw error;
    return data ? <data.default /> : <Waiting>Loading the page…</Waiting>;
  };
}
