import type { Lane } from './lane.ts';
import { warn, type Shift } from './shift.ts';

/** Gives up the lanes of jobs that are not worked on any more, such as canceled ones. */
export async function watchLanes(
  { store, log }: Pick<Shift, 'store' | 'log'>,
  lanes: readonly Lane[],
): Promise<void> {
  if (lanes.length === 0) return;
  try {
    const running = await store.db
      .selectFrom('job')
      .select('id')
      .where('id', 'in', [...new Set(lanes.map(({ jobId }) => jobId))])
      .where('state', '=', 'processing')
      .execute();
    const ids = new Set(running.map(({ id }) => id));
    for (const lane of lanes) if (!ids.has(lane.jobId)) lane.abort();
  } catch (error) {
    warn(log, error, 'jobs could not be looked at');
  }
}
