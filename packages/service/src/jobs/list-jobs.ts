import type { CompleteJob } from '@postern/protocol';
import { sql } from 'kysely';
import type { Store } from '../db/store.ts';
import { pageOf, placeOf, type PageRequest } from '../webhooks/page.ts';
import { completeJob } from './complete-job.ts';

/** A page of an organisation's jobs. */
export interface JobPage {
  jobs: CompleteJob[];
  /** Where the next page begins, for `before`; null on the last. */
  next: string | null;
}

/** Lists jobs, newest first. Throws a `HttpError` (`unprocessable`) for a `before` that is none. */
export async function listJobs({ db }: Store, orgId: string, page: PageRequest): Promise<JobPage> {
  const { createdAt, id } = placeOf(page);
  const found = await db
    .selectFrom('job')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`(created_at, id) < (${createdAt}, ${id})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute();
  const { rows, next } = pageOf(found, page.limit);
  return { jobs: rows.map(completeJob), next };
}
