import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { UsageReport } from './wire.ts';

/** Counts what was validated on the last so many days, today among them. */
export function useUsage(days: number) {
  return useQuery({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => call<UsageReport>(`/usage?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
  });
}
