import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import type { Payload } from './routes.ts';

/** The number of addresses by result, for days in UTC, such as `2026-06-01`. */
export type UsageReport = Payload<'get /usage'>;

/** The counts of the last days, today included. */
export function useUsage(days: number) {
  return useQuery({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => call('get /usage', { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}
