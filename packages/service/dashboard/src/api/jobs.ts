import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, rowsOf, slice } from './call.ts';
import { newerJob } from './newer-job.ts';
import { useChange } from './use-action.ts';
import { isOpen } from './job-state.ts';

const JOBS = ['jobs'];
/** The poll interval of a list with open jobs, and of an open job without live events. */
const POLL_MS = 3000;
/** The poll interval with live events: they have no reasons, and their connection can die unnoticed. */
const LIVE_POLL_MS = 15_000;
const PAGE = 20;
/** The number of results on a page of the table. */
const RESULTS_PAGE = 50;

/** The query key of a job, to which its live events are written. */
export const jobKey = (id: string) => [...JOBS, 'one', id];

/** The jobs, newest first, a page at a time. Polls while one is open. */
export function useJobs(limit = PAGE) {
  return useInfiniteQuery({
    queryKey: [...JOBS, 'list', limit],
    queryFn: ({ pageParam, signal }) =>
      slice('get /jobs', { query: pageQuery(limit, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: rowsOf,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isOpen)) ? POLL_MS : false,
  });
}

/** A job. Polls while it is open, less often with live events. */
export function useJob(id: string, isLive: boolean) {
  return useQuery({
    queryKey: jobKey(id),
    queryFn: async ({ client, signal }) => {
      const job = await call('get /jobs/{id}', { path: { id }, signal });
      return newerJob(client.getQueryData(jobKey(id)), job);
    },
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpen(state.data)) return false;
      return isLive ? LIVE_POLL_MS : POLL_MS;
    },
  });
}

/** A page of a job's results. `mark` changes when there can be more results than before. */
export function useResults(id: string, cursor: string | null, mark: string) {
  return useQuery({
    queryKey: [...JOBS, 'results', id, cursor, mark],
    queryFn: async ({ signal }) => ({
      ...(await slice('get /jobs/{job_id}/results', {
        path: { job_id: id },
        query: pageQuery(RESULTS_PAGE, cursor),
        signal,
      })),
      // Shows whether the data are those of the page before, while the next one loads.
      cursor,
    }),
    placeholderData: keepPreviousData,
  });
}

/** Cancels a job. */
export function useCancelJob(id: string) {
  return useChange(JOBS, () => call('delete /jobs/{job_id}', { path: { job_id: id } }));
}

const pageQuery = (limit: number, cursor: string | null) => ({
  limit,
  cursor: cursor ?? undefined,
});
