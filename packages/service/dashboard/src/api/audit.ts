import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditAction } from '../words/audit-words.ts';
import { rowsOf, slice } from './call.ts';
import type { AuditEntry } from './wire.ts';

const LIMIT = '50';

/** The audit log, newest first, a page at a time. */
export function useAuditLog(action: AuditAction | '') {
  return useInfiniteQuery({
    queryKey: ['audit', action],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        limit: LIMIT,
        ...(action && { action }),
        ...(pageParam && { cursor: pageParam }),
      });
      return slice<AuditEntry>(`/audit?${query}`, { signal });
    },
    getNextPageParam: ({ next }) => next,
    select: rowsOf,
  });
}
