import type { Write } from '../db/store.ts';

/** What there may be work of. */
export type Topic = 'jobs' | 'deliveries';

/**
 * Wakes those who wait for work. A hint may be lost, late or given twice: whoever is woken looks
 * into the tables, and looks now and then without being woken.
 *
 * Source: docs/decisions/0022-queue.md.
 */
export interface Queue {
  /** Says, once the transaction is committed, that there may be work; several callers' hints may become one. */
  hint(trx: Write, topic: Topic): Promise<void>;
  /** Hears hints of a topic. @returns what stops it. */
  listen(topic: Topic, heard: () => void): () => void;
  /** Begins to hear hints of other machines. */
  start(): Promise<void>;
  close(): Promise<void>;
}
