import type { Settings } from '../config/settings.ts';
import type { Store } from '../db/store.ts';
import type { CreateCounter } from '../limits/counter.ts';
import type { Log } from '../log/log.ts';
import type { Queue } from '../queue/queue.ts';

/** The dependencies that every module of the service gets. */
export interface ServiceContext {
  store: Store;
  queue: Queue;
  settings: Settings;
  log: Log;
  /** Creates the counters of limits, which all processes of this database share. */
  createCounter: CreateCounter;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}
