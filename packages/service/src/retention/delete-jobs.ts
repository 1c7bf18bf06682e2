import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceContext } from '../context/service-context.ts';

/** The number of positions of a list in one delete. */
const PLACES = 2000;
/** The pause between two deletes, in which others can use the database. */
const PAUSE_MS = 5;
/** The number of jobs that are looked up at a time. */
const JOBS = 100;

/**
 * Deletes jobs that ended before a time, in pieces: addresses and results first, the job itself last, so that a crash
 * leaves a job that is found again.
 *
 * @returns the number of deleted jobs.
 */
export async function deleteJobs(
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
