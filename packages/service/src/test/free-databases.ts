import { openKeptDatabase, type KeptDatabase } from './kept-database.ts';
import { migratedTemplate } from './migrated-template.ts';
import type { PostgresAdmin } from '@postern/tools/test/postgres-admin.ts';

/** Databases of one worker that no test has, as new ones are. Making one takes as long as many tests. */
export interface FreeDatabases {
  /** Takes one away, or makes one. */
  take(server: PostgresAdmin): Promise<KeptDatabase>;
  /** Keeps a database after its test for the next one, or gives it up when it cannot be made like a new one. */
  giveBack(database: KeptDatabase): Promise<void>;
}

/** Each has open connections. */
const MOST = 3;

/** Makes an empty list. */
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

/** Makes a database of a server whose tables are those of the template. */
export async function createDatabase(server: PostgresAdmin): Promise<KeptDatabase> {
  return openKeptDatabase(await server.createDatabase(migratedTemplate.name));
}
