import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOpen, tenthOf } from '../words/job-words.ts';
import { API } from './call.ts';
import { jobKey } from './jobs.ts';
import { newerJob } from './newer-job.ts';
import { useIsVisible } from './use-is-visible.ts';
import type { CompleteJob, JobView } from './wire.ts';

/** After so many broken connections in a row it is asked instead of listened. */
const MAX_BREAKS = 3;

/**
 * Listens to a job as long as it is open and somebody looks: a browser has six connections to a
 * service for all its tabs. Writes what it hears where `useJob` reads.
 *
 * @returns whether it listens. The browser connects anew by itself; where that is no use, because
 * it was refused or something in between holds streams back, the job has to be polled.
 */
export function useJobNews(id: string, isWanted: boolean): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const isVisible = useIsVisible();

  useEffect(() => {
    if (!isWanted || !isVisible) return undefined;
    const source = new EventSource(`${API}/jobs/${encodeURIComponent(id)}/events`);
    let breaks = 0;
    source.addEventListener('job', ({ data }) => {
      const job = JSON.parse(data as string) as CompleteJob;
      breaks = 0;
      setLive(true);
      const before = client.getQueryData<JobView>(jobKey(id));
      client.setQueryData<JobView>(jobKey(id), newerJob(before, job));
      if (!isOpen(job)) {
        source.close();
        // The reasons are not told live, and the list has this job too.
        void client.invalidateQueries({ queryKey: ['jobs'] });
      } else if (before && tenthOf(before) !== tenthOf(job)) {
        void client.invalidateQueries({ queryKey: jobKey(id) });
      }
    });
    source.addEventListener('error', () => {
      breaks++;
      if (source.readyState === EventSource.CLOSED || breaks >= MAX_BREAKS) {
        source.close();
        setLive(false);
      }
    });
    return () => {
      source.close();
      setLive(false);
    };
  }, [client, id, isWanted, isVisible]);

  return isLive;
}
