import { createSemaphore, type Release } from '@postern/concurrency';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

/** The functions of a connection that the dialect calls. */
type Connection = Pick<SqliteConnection, 'query'>;

/**
 * kysely's SQLite dialect over an asynchronous connection. Transactions lock for writing from their start, and wrap
 * migrations.
 */
export class WriterSqliteDialect implements Dialect {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  createDriver(): Driver {
    return new WriterDriver(this.#connection);
  }

  createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createIntrospector(db: Kysely<never>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

/** Gives the one connection to one caller after the other. */
class WriterDriver implements Driver {
  readonly #connection: DatabaseConnection;
  readonly #turns = createSemaphore(1);
  #release: Release = () => undefined;

  constructor(connection: Connection) {
    this.#connection = {
      executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
        const { rows, changes } = await connection.query(sql, parameters);
        return {
          rows: rows as R[],
          ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
        };
      },
      streamQuery() {
        throw new Error('Rows are read by pages');
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#release = await this.#turns.acquire();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  /** SQLite rolls back by itself in some cases, such as a full disk. The first error is then the relevant one. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      if (!/no transaction is active/.test((error as Error).message)) throw error;
    }
  }

  /** The code that opened the connection closes it. */
  async destroy(): Promise<void> {}
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
