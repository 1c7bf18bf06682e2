import { migrate } from '../db/migrate.ts';
import { openStore } from '../db/open-store.ts';
import type { PostgresAdmin } from '@postern/tools/test/postgres-admin.ts';

const name = 'migrated';

/** A database with every table of the service, which tests copy. */
export const migratedTemplate = {
  name,
  /** Makes it on a server. */
  async create(server: PostgresAdmin): Promise<void> {
    await server.query(`create database ${name}`);
    const databaseUrl = server.urlOf(name);
    const store = await openStore(databaseUrl);
    await migrate(store);
    await store.close();
  },
};
