import type { CreateCounter } from './limits/counter.ts';
import type { Queue } from './queue/queue.ts';
import type { Settings } from './settings.ts';
import type { Store } from './db/store.ts';

/** What every module of the service is given. */
export interface ServiceContext {
  store: Store;
  queue: Queue;
  settings: Settings;
  log: Log;
  /** Makes what limits count with: together with the other processes of this database. */
  createCounter: CreateCounter;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/** Where a module says what an operator should know: never an address, never a key. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
