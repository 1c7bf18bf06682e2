import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf, slice } from './call.ts';
import type { Row } from './routes.ts';

/** An entry of the audit log. */
export type AuditEntry = Row<'get /audit'>;

const LIMIT = 50;

/** The audit log, newest first, a page at a time. */
export function useAuditLog(action: AuditEntry['action'] | undefined) {
  return useInfiniteQuery({
    queryKey: ['audit', action],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: LIMIT, action, cursor: pageParam ?? undefined };
      return slice('get /audit', { query, signal });
    },
    getNextPageParam: ({ next }) => next,
    select: rowsOf,
  });
}
