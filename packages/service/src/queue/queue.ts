import type { Write } from '../db/store.ts';

/** A kind of work that can be waiting. */
export type Topic = 'jobs' | 'deliveries';

/**
 * Wakes the loops that wait for work. A hint can be lost, late or sent twice. A loop polls the tables after a hint, and
 * once a second without one.
 *
 * Source: docs/decisions/jobs.md#0059.
 */
export interface Queue {
  /** Sends a hint at the commit of a transaction: there can be work of a topic. Several hints can become one. */
  hint(trx: Write, topic: Topic): Promise<void>;
  /** Calls `onHint` for each hint of a topic. @returns a function that ends this. */
  listen(topic: Topic, onHint: () => void): () => void;
  /** Begins to receive hints of other processes. */
  start(): Promise<void>;
  close(): Promise<void>;
}
