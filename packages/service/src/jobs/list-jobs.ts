import type { CompleteJob } from '@postern/protocol';
import { Refusal } from '../refusal.ts';
import type { Store } from '../storage/store.ts';
import { completeJob } from './complete-job.ts';

/** A page of an organisation's jobs. */
export interface JobPage {
  jobs: CompleteJob[];
  /** Where the next page begins, for `before`; null on the last. */
  next: string | null;
}

/** Lists jobs, newest first. Throws a `Refusal` (`unprocessable`) for a `before` that is none. */
export async function listJobs(
  { db }: Store,
  orgId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<JobPage> {
  const place = before === undefined ? null : placeOf(before);
  const rows = await db
    .selectFrom('job')
    .selectAll()
    .where('org_id', '=', orgId)
    .$if(place !== null, (query) =>
      query.where(({ eb, or, and }) =>
        or([
          eb('created_at', '<', place!.at),
          and([eb('created_at', '=', place!.at), eb('id', '<', place!.id)]),
        ]),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    jobs: page.map(completeJob),
    next: rows.length > limit && last ? `${last.created_at}_${last.id}` : null,
  };
}

function placeOf(cursor: string): { at: number; id: string } {
  const read = /^(\d{1,15})_([\da-f-]{36})$/.exec(cursor);
  if (read) return { at: Number(read[1]), id: read[2]! };
  throw new Refusal('unprocessable', { details: [{ path: 'cursor', issue: 'is none of ours' }] });
}
