import type { Write } from '../db/store.ts';

/** What there may be work of. */
export type Topic = 'jobs' | 'deliveries';

/**
 * What wakes the loops that wait for work. A hint can be lost, late or sent twice: a loop that is woken looks into the
 * tables, and polls them once a second without a hint.
 *
 * Source: docs/decisions/jobs.md#0059.
 */
export interface Queue {
  /** Sends a hint at the commit of a transaction: there may be work of a topic. Several hints can become one. */
  hint(trx: Write, topic: Topic): Promise<void>;
  /** Calls `heard` for each hint of a topic. @returns what stops that. */
  listen(topic: Topic, heard: () => void): () => void;
  /** Begins to receive hints of other processes. */
  start(): Promise<void>;
  close(): Promise<void>;
}
