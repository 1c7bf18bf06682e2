import type { Kysely, Transaction } from 'kysely';
import type { Client } from 'pg';
import type { Tables } from './tables.ts';

/** A connection within a transaction. */
export type Write = Transaction<Tables>;

/**
 * The tables, wherever they are kept.
 *
 * Nothing that was answered with success lives anywhere else: the tables are the truth.
 */
export interface Store {
  readonly dialect: 'sqlite' | 'postgres';
  /** The path of the SQLite file itself; absent in memory, and on PostgreSQL. */
  readonly file?: string;
  /** For reading, and for single statements. */
  readonly db: Kysely<Tables>;
  /**
   * Makes a change that happens wholly or not at all; it is on disk when the promise resolves.
   *
   * The change may be run again when the database asks for it (a deadlock, a lost serialisation),
   * so it does nothing but query.
   */
  write<T>(change: (trx: Write) => Promise<T>): Promise<T>;
  /** Resolves when the database can be read and written: it writes a row of `setting`, and deletes it. */
  ping(): Promise<void>;
  /** Makes a connection beside those of the tables, which the caller ends; absent where one process has the database. */
  connect?(): Promise<Client>;
  /** Writes a copy of everything to a file while the service runs; absent where the database has tools for it. */
  copyTo?(path: string): Promise<void>;
  close(): Promise<void>;
}
