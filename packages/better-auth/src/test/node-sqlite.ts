import * as sqlite from '@photostructure/sqlite';
import { Kysely, SqliteDialect, type SqliteDatabase } from 'kysely';

/**
 * `DatabaseSync` of `node:sqlite` as better-auth's test helpers use it, on every supported Node: Node 20 does not have
 * that module, and better-auth recognizes the class by it. So this is a database that better-auth takes by its type.
 */
export class DatabaseSync {
  readonly type = 'sqlite';
  readonly transaction = true;
  readonly db: Kysely<unknown>;
  readonly close: () => void;

  constructor(path: string) {
    const database = new sqlite.DatabaseSync(path);
    this.db = new Kysely({ dialect: new SqliteDialect({ database: forKysely(database) }) });
    this.close = () => database.close();
  }
}

/** The statements in the shape of better-sqlite3, which Kysely takes. */
function forKysely(database: sqlite.DatabaseSyncInstance): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...values),
        run: (values) => statement.run(...values),
        iterate: (values) => statement.iterate(...values) as IterableIterator<unknown>,
      };
    },
  };
}
