import { Kysely, sql } from 'kysely';
import { WriterSqliteDialect } from './sqlite-dialect.ts';
import { openSqlite } from './sqlite-database.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * Opens the one file that a service on one machine keeps everything in; `:memory:` for none.
 *
 * What was answered is on disk (`synchronous=FULL`), and the file belongs to this process until
 * it ends: a second one is refused at once.
 */
export async function openSqliteStore(path: string): Promise<Store> {
  const database = openSqlite(path);
  database.exec(PRAGMAS);
  const db = new Kysely<Tables>({ dialect: new WriterSqliteDialect({ database }) });
  return {
    dialect: 'sqlite',
    db,
    write: (change) => db.transaction().execute(change),
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}

const PRAGMAS = `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 2000;
  pragma foreign_keys = on;
`;
