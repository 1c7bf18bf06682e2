import type { CompleteJob } from '@postern/protocol';
import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { jobKey } from './jobs.ts';
import { newerJob, type JobView } from './newer-job.ts';
import { urlOf } from './url.ts';
import { isOpen, tenthOf } from './job-state.ts';

/** The number of consecutive broken connections after which the job is polled only. */
const MAX_BREAKS = 3;

/**
 * Writes the live events of a job to the data of `useJob`, while the page is visible: a browser has six connections to a
 * service for all its tabs.
 *
 * @returns whether events arrive. The browser reconnects by itself. Where that does not help, because the stream is
 *   rejected or a proxy buffers it, the job has to be polled.
 */
export function useJobEvents(id: string, isWanted: boolean): boolean {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  const isVisible = useSyncExternalStore(focusManager.subscribe, () => focusManager.isFocused());

  useEffect(() => {
    if (!isWanted || !isVisible) return undefined;
    const source = new EventSource(urlOf('get /jobs/{id}/events', { path: { id } }));
    let breaks = 0;
    source.addEventListener('job', ({ data }) => {
      const job = JSON.parse(data as string) as CompleteJob;
      breaks = 0;
      setLive(true);
      const before = client.getQueryData<JobView>(jobKey(id));
      client.setQueryData<JobView>(jobKey(id), newerJob(before, job));
      if (!isOpen(job)) {
        source.close();
        // Live events have no reasons, and the list has this job too.
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
