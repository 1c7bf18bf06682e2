import { reclaimExpired } from './reclaim-expired.ts';
import { repairJobs } from './repair-jobs.ts';
import { warn, type WorkerContext } from './worker-context.ts';

/** Brings back work of processes that are gone. */
export interface Maintenance {
  /** Resolves when it has run once. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const INTERVAL_MS = 3000;
/** Each so many runs, jobs are compared with their chunks too. */
const REPAIR_EVERY = 20;

/** Makes the maintenance of a worker: each worker has one, and several do no harm. */
export function createMaintenance(context: WorkerContext): Maintenance {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let count = 0;

  return {
    start() {
      const everyMs = Math.min(INTERVAL_MS, context.settings.leaseMs);
      timer = setInterval(() => void (running = running.then(() => run('late'))), everyMs);
      // Only one process works on a file: what is leased at its start was another's that is gone.
      return (running = run(context.store.dialect === 'sqlite' ? 'everybody' : 'late'));
    },
    stop() {
      clearInterval(timer);
      return running;
    },
  };

  async function run(whose: 'late' | 'everybody'): Promise<void> {
    try {
      const chunks = await reclaimExpired(context, whose);
      if (chunks > 0)
        context.log.warn({ chunks }, 'leases expired; their chunks are claimed again');
      const jobs = count % REPAIR_EVERY === 0 ? await repairJobs(context) : 0;
      if (jobs > 0) context.log.warn({ jobs }, 'jobs were repaired');
      count += 1;
    } catch (error) {
      warn(context.log, error, 'expired leases could not be reclaimed');
    }
  }
}
