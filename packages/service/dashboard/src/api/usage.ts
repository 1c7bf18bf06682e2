import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { UsageReport } from './wire.ts';

/** The counts of the last days, today included. */
export function useUsage(days: number) {
  return useQuery({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => call<UsageReport>(`/usage?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
