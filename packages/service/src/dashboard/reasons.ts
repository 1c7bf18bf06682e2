import type { CompleteJob } from '@postern/protocol';
import { LRUCache } from 'lru-cache';
import type { Jobs, ReasonCount } from '../jobs/jobs.ts';

/** Counts the reasons of an organization's job. */
export type CountReasons = (orgId: string, job: CompleteJob) => Promise<ReasonCount[]>;

/** The TTL of the counts while a job runs, however often its page polls. */
const RUNNING_MS = 2000;
const FINISHED_MS = 3_600_000;

/** Caches the counts of reasons, because each count reads every result of a job. */
export function createCountReasons(jobs: Pick<Jobs, 'reasonsOf'>): CountReasons {
  const recent = new LRUCache<string, ReasonCount[]>({ max: 200 });

  return async (orgId, { job_id, status }) => {
    const key = `${job_id} ${status}`;
    const known = recent.get(key);
    if (known) return known;
    const counts = (await jobs.reasonsOf(orgId, job_id)) ?? [];
    const isFinished = status === 'completed' || status === 'failed';
    recent.set(key, counts, { ttl: isFinished ? FINISHED_MS : RUNNING_MS });
    return counts;
  };
}
