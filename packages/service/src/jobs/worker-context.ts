import type { Semaphore } from '@postern/concurrency';
import type { OwnDomains } from '../domains/own-domains.ts';
import type { Engine } from '../engine/engine.ts';
import { failureOf } from '../db/failure-of.ts';
import type { Log } from '../log/log.ts';
import type { SaveContext } from './save-results.ts';
import type { WaitingCounts } from './waiting-counts.ts';

/** The shared context of all runners of a worker. */
export interface WorkerContext extends SaveContext {
  validate: Engine['validateForJob'];
  /** The lists of domains of an organization. */
  domainsOf: OwnDomains['of'];
  /** The timeout of a validation. */
  answerMs: number;
  /** The wait before an address without a result is validated again. */
  retryMs: number;
  /** Limits the addresses that are validated at a time. */
  calls: Semaphore;
  /** Places for addresses that are validated with care. */
  careful: Semaphore;
  /** Limits the statements that run at a time: the rest of the service needs connections too. */
  statements: Semaphore;
  /** Whether the worker must end now. */
  isOver: () => boolean;
  /** The waiting addresses. At most `concurrency` addresses of a chunk count. */
  waiting: WaitingCounts;
}

/** Logs a database failure, with its code and cause. */
export function warn(log: Log, error: unknown, message: string): void {
  log.warn(failureOf(error), message);
}
