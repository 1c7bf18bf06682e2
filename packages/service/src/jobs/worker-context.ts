import type { Semaphore } from '@postern/concurrency';
import type { OwnDomains } from '../domains/own-domains.ts';
import type { Engine } from '../engine/engine.ts';
import { failureOf } from '../db/failure-of.ts';
import type { Log } from '../log/log.ts';
import type { SaveContext } from './save-results.ts';

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

/** By organization, the number of addresses in claimed chunks that are not being validated yet. */
export interface WaitingCounts {
  /** Adds to the count of an organization; a negative number subtracts. */
  add(orgId: string, count: number): void;
  /** The organizations with at least `times` times `concurrency` waiting addresses. */
  organizationsWith(times: number): string[];
}

/**
 * Creates the counts of a worker.
 *
 * @param concurrency the number of addresses that are validated at a time.
 * @param onRoom called when an organization can be claimed for again.
 */
export function createWaitingCounts(concurrency: number, onRoom: () => void): WaitingCounts {
  const counts = new Map<string, number>();
  const timesOf = (count: number) => Math.floor(count / concurrency);

  return {
    add(orgId, count) {
      const before = counts.get(orgId) ?? 0;
      const after = before + count;
      if (after > 0) counts.set(orgId, after);
      else counts.delete(orgId);
      if (timesOf(before) > timesOf(after)) onRoom();
    },
    organizationsWith: (times) =>
      [...counts].filter(([, count]) => timesOf(count) >= times).map(([orgId]) => orgId),
  };
}
