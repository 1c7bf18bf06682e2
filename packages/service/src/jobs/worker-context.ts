import type { Semaphore } from '@postern/concurrency';
import type { OwnDomains } from '../domains/own-domains.ts';
import type { Engine } from '../engine/engine.ts';
import { failureOf } from '../db/failure-of.ts';
import type { Log } from '../log/log.ts';
import type { SaveContext } from './save-results.ts';
import type { Waiting } from './waiting.ts';

/** What all runners of a worker share. */
export interface WorkerContext extends SaveContext {
  validate: Engine['validateForJob'];
  /** The lists of domains of an organization. */
  domainsOf: OwnDomains['of'];
  /** How long an answer is waited for. */
  answerMs: number;
  /** How long to wait before an address without an answer is asked again. */
  retryMs: number;
  /** Addresses that are asked about at a time. */
  calls: Semaphore;
  /** Places for addresses that are validated with care. */
  careful: Semaphore;
  /** Statements that are run at a time: the rest of the service needs connections too. */
  statements: Semaphore;
  /** Whether the worker has to end now. */
  isOver: () => boolean;
  /** What waits. Of a chunk at most `concurrency` addresses count. */
  waiting: Waiting;
}

/** Logs that the database failed, with its code and cause. */
export function warn(log: Log, error: unknown, message: string): void {
  log.warn(failureOf(error), message);
}
