import type { ChunkRunner } from './chunk-runner.ts';
import { warn, type WorkerContext } from './worker-context.ts';

/** Aborts the runners of jobs that are no longer in progress, such as canceled ones. */
export async function stopCanceled(
  { store, log }: Pick<WorkerContext, 'store' | 'log'>,
  runners: readonly ChunkRunner[],
): Promise<void> {
  if (runners.length === 0) return;
  try {
    const running = await store.db
      .selectFrom('job')
      .select('id')
      .where('id', 'in', [...new Set(runners.map(({ jobId }) => jobId))])
      .where('state', '=', 'processing')
      .execute();
    const ids = new Set(running.map(({ id }) => id));
    for (const runner of runners) if (!ids.has(runner.jobId)) runner.abort();
  } catch (error) {
    warn(log, error, 'the states of jobs could not be read');
  }
}
