import type { Semaphore } from '@postern/concurrency';
import type { Validate } from '@postern/protocol';
import { failureOf } from '../db/failure-of.ts';
import type { Log } from '../log/log.ts';
import type { SaveContext } from './save-results.ts';

/** How many addresses are asked with care at a time. */
export const SUSPECTS = 64;

/** What all runners of a worker share. */
export interface WorkerContext extends SaveContext {
  validate: Validate;
  /** How long an answer is waited for. */
  answerMs: number;
  /** How long to wait before an address without an answer is asked again. */
  retryMs: number;
  /** Addresses that are asked about at a time. */
  calls: Semaphore;
  /** Of addresses that are asked with care: of those that were there at a crash, each takes all. */
  suspects: Semaphore;
  /** Statements that are run at a time: the rest of the service needs connections too. */
  statements: Semaphore;
  /** Whether the worker has to end now. */
  isOver: () => boolean;
  /** Called with how many of an organisation's addresses more, or fewer, wait; of a chunk at most `concurrency` count. */
  onWaiting: (orgId: string, change: number) => void;
}

/** Logs that the database failed, with its code and cause. */
export function warn(log: Log, error: unknown, message: string): void {
  log.warn(failureOf(error), message);
}
