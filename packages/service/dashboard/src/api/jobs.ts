import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CompleteJob, JobResult } from '@postern/protocol';
import { isOpen } from '../words/job-words.ts';
import { call, slice } from './call.ts';
import { newerJob } from './newer-job.ts';
import { useChange } from './use-change.ts';
import type { JobView } from './wire.ts';

const JOBS = ['jobs'];
/** How often a list with open jobs, or a job that cannot be heard live, is asked again. */
const POLL_MS = 3000;
/** How often one that is heard live is: its reasons are not told there, and a connection may die unnoticed. */
const LIVE_POLL_MS = 15_000;
const PAGE = 20;
/** How many results a page of the table has. */
export const RESULTS_PAGE = 50;

/** Where the live news of a job are remembered. */
export const jobKey = (id: string) => [...JOBS, 'one', id];

/** Lists jobs, newest first, a page at a time; as long as one is open, again and again. */
export function useJobs(limit = PAGE) {
  return useInfiniteQuery({
    queryKey: [...JOBS, 'list', limit],
    queryFn: ({ pageParam, signal }) =>
      slice<CompleteJob>(`/jobs?${pageQuery(limit, pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ rows }) => rows.some(isOpen)) ? POLL_MS : false,
  });
}

/** Reads a job; as long as it is open, again and again: seldom, where it is heard live too. */
export function useJob(id: string, isLive: boolean) {
  return useQuery({
    queryKey: jobKey(id),
    queryFn: async ({ client, signal }) => {
      const job = await call<JobView>(`/jobs/${encodeURIComponent(id)}`, { signal });
      return newerJob(client.getQueryData(jobKey(id)), job);
    },
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpen(state.data)) return false;
      return isLive ? LIVE_POLL_MS : POLL_MS;
    },
  });
}

/** Reads a page of a job's results. `mark` changes when there may be more than before. */
export function useResults(id: string, cursor: string | null, mark: string) {
  return useQuery({
    queryKey: [...JOBS, 'results', id, cursor, mark],
    queryFn: async ({ signal }) => ({
      ...(await slice<JobResult>(
        `/jobs/${encodeURIComponent(id)}/results?${pageQuery(RESULTS_PAGE, cursor)}`,
        { signal },
      )),
      // What is still shown while another page is on its way is known by it.
      cursor,
    }),
    placeholderData: keepPreviousData,
  });
}

/** Cancels a job. */
export function useCancelJob(id: string) {
  return useChange(JOBS, () =>
    call<CompleteJob>(`/jobs/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  );
}

function pageQuery(limit: number, cursor: string | null): string {
  return String(new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) }));
}
