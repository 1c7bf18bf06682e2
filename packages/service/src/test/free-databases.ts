import { openKeptDatabase, type KeptDatabase } from './kept-database.ts';
import { migratedTemplate } from './migrated-template.ts';
import type { PostgresAdmin } from '@postern/tools/test/postgres-admin.ts';

/** Unused PostgreSQL databases of one worker. Creating a database takes longer than most tests, so they are reused. */
export interface FreeDatabases {
  /** Returns an unused database, or creates one. */
  take(server: PostgresAdmin): Promise<KeptDatabase>;
  /** Resets a database after its test and keeps it for the next test; closes it if it cannot be reset. */
  giveBack(database: KeptDatabase): Promise<void>;
}

/** The maximum number of unused databases: each keeps its connections open. */
const MOST = 3;

/** Creates an empty list. */
export function createFreeDatabases(): FreeDatabases {
  const free: KeptDatabase[] = [];
  return {
    take: async (server) => free.pop() ?? (await createDatabase(server)),
    async giveBack(database) {
      const isLikeNew = await database.takeBack().then(
        () => true,
        () => false,
      );
      if (isLikeNew && free.length < MOST) free.push(database);
      else await database.end();
    },
  };
}

/** Creates a database from the migrated template. */
export async function createDatabase(server: PostgresAdmin): Promise<KeptDatabase> {
  return openKeptDatabase(await server.createDatabase(migratedTemplate.name));
}
