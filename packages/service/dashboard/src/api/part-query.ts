import { queryOptions } from '@tanstack/react-query';

/** The pauses before the attempts to load a part again. */
const PAUSES_MS = [400, 1200];

/** The query for a part of the program that is loaded when it is needed. A lost packet is retried. */
export const partQuery = <T>(name: string, load: () => Promise<T>) =>
  queryOptions({
    queryKey: ['part', name],
    queryFn: load,
    retry: PAUSES_MS.length,
    retryDelay: (count) => PAUSES_MS[count]!,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
