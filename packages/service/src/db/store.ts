import type { Kysely, Transaction } from 'kysely';
import type { Client } from 'pg';
import type { Tables } from './tables.ts';

/** A connection within a transaction. */
export type Write = Transaction<Tables>;

/**
 * The tables, in either database.
 *
 * All data of a successful response are in the tables.
 */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres';
  /** The path of the SQLite file itself; undefined in memory, and on PostgreSQL. */
  readonly file?: string;
  /** For reading, and for single statements. */
  readonly db: Kysely<Tables>;
  /**
   * Runs a change as one transaction. It is on disk when the promise resolves.
   *
   * The change can run again when the database requires it (a deadlock, a serialization failure), so it must do nothing
   * but query.
   */
  write<T>(change: (trx: Write) => Promise<T>): Promise<T>;
  /** Resolves when the database can be read and written: it writes a row of `setting`, and deletes it. */
  ping(): Promise<void>;
  /**
   * Creates a connection in addition to those of the tables, which the caller ends; absent where one process locks the
   * database.
   */
  connect?(): Promise<Client>;
  /** Writes a copy of the database to a file while the service runs; absent where the database has its own tools. */
  copyTo?(path: string): Promise<void>;
  close(): Promise<void>;
}
