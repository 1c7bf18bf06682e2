import { repairJobs } from './repair-jobs.ts';
import { warn, type WorkerContext } from './worker-context.ts';
import { reclaimExpired } from './reclaim-expired.ts';

/** What brings back work that others left lying. */
export interface Maintenance {
  /** Resolves when it has swept once. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 3000;
/** Each so many sweeps, jobs are looked through too. */
const MEND_EVERY = 20;

/** Makes a maintenance, of which each worker has one: several do no harm. */
export function createMaintenance(context: WorkerContext): Maintenance {
  let timer: NodeJS.Timeout | null = null;
  let sweeping: Promise<void> = Promise.resolve();
  let count = 0;

  return {
    start() {
      const everyMs = Math.min(SWEEP_MS, context.settings.leaseMs);
      timer = setInterval(() => void (sweeping = sweeping.then(() => sweep('late'))), everyMs);
      // Nobody else works on a file: what is leased at the start was a process's that is gone.
      return (sweeping = sweep(context.store.dialect === 'sqlite' ? 'everybody' : 'late'));
    },
    stop() {
      if (timer) clearInterval(timer);
      return sweeping;
    },
  };

  async function sweep(whose: 'late' | 'everybody'): Promise<void> {
    try {
      const freed = await reclaimExpired(context, whose);
      if (freed > 0)
        context.log.warn({ chunks: freed }, 'leases ran out; their chunks are taken up again');
      const repaired = count % MEND_EVERY === 0 ? await repairJobs(context) : 0;
      if (repaired > 0) context.log.warn({ jobs: repaired }, 'jobs were repaired');
      count += 1;
    } catch (error) {
      warn(context.log, error, 'no sweep');
    }
  }
}
