import { mendJobs } from './mend-jobs.ts';
import { warn, type Shift } from './shift.ts';
import { sweepLeases } from './sweep-leases.ts';

/** What brings back work that others left lying. */
export interface Sweeper {
  /** Resolves when it has swept once. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const SWEEP_MS = 3000;
/** Each so many sweeps, jobs are looked through too. */
const MEND_EVERY = 20;

/** Makes a sweeper, of which each worker has one: several do no harm. */
export function createSweeper(shift: Shift): Sweeper {
  let timer: NodeJS.Timeout | null = null;
  let sweeping: Promise<void> = Promise.resolve();
  let count = 0;

  return {
    start() {
      const everyMs = Math.min(SWEEP_MS, shift.settings.leaseMs);
      timer = setInterval(() => void (sweeping = sweeping.then(() => sweep('late'))), everyMs);
      // Nobody else works on a file: what is leased at the start was a process's that is gone.
      return (sweeping = sweep(shift.store.dialect === 'sqlite' ? 'everybody' : 'late'));
    },
    stop() {
      if (timer) clearInterval(timer);
      return sweeping;
    },
  };

  async function sweep(whose: 'late' | 'everybody'): Promise<void> {
    try {
      const freed = await sweepLeases(shift, whose);
      if (freed > 0)
        shift.log.warn({ chunks: freed }, 'leases ran out; their chunks are taken up again');
      const mended = count % MEND_EVERY === 0 ? await mendJobs(shift) : 0;
      if (mended > 0) shift.log.warn({ jobs: mended }, 'jobs were mended');
      count += 1;
    } catch (error) {
      warn(shift.log, error, 'no sweep');
    }
  }
}
