import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceContext } from '../context/service-context.ts';

/** Places of a list in one delete. */
const PLACES = 2000;
/** How long others have the database to themselves between two deletes. */
const PAUSE_MS = 5;
/** Jobs that are looked up at a time. */
const JOBS = 100;

/**
 * Deletes jobs that ended before a time, each piece by piece: its addresses and results first, the
 * job itself last, so that what is left after a crash is found again.
 *
 * @returns how many jobs are gone.
 */
export async function forgetJobs(
  { store }: Pick<ServiceContext, 'store'>,
  { before, isOver = () => false }: { before: number; isOver?: () => boolean },
): Promise<number> {
  for (let count = 0; ;) {
    const jobs = await store.db
      .selectFrom('job')
      .select(['id', 'total'])
      .where('state', 'in', ['completed', 'failed'])
      .where('finished_at', '<', before)
      .limit(JOBS)
      .execute();
    for (const { id, total } of jobs) {
      for (let from = 0; from < total; from += PLACES) {
        if (isOver()) return count;
        await forgetPlaces(store, { id, from });
        await pause(PAUSE_MS);
      }
      await store.db.deleteFrom('job').where('id', '=', id).execute();
      count += 1;
    }
    if (jobs.length < JOBS) return count;
  }
}

async function forgetPlaces(
  { db }: ServiceContext['store'],
  { id, from }: { id: string; from: number },
): Promise<void> {
  for (const table of ['outcome', 'trial', 'entry'] as const)
    await db
      .deleteFrom(table)
      .where('job_id', '=', id)
      .where('position', '>=', from)
      .where('position', '<', from + PLACES)
      .execute();
}
