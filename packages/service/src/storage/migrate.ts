import { Migrator, type Kysely, type Migration } from 'kysely';
import * as tables from './migrations/0001-tables.ts';
import type { Store } from './store.ts';

/** Every migration by its number and name: they run in this order, forward only. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-tables': tables,
};

/**
 * Brings the tables to what this version needs, once, under a lock; several processes may try.
 *
 * @returns the names of the migrations that were run.
 */
export async function migrate({ db }: Store): Promise<string[]> {
  const migrator = new Migrator({
    db: db as Kysely<unknown>,
    provider: { getMigrations: async () => MIGRATIONS },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(String(error));
  return results.map(({ migrationName }) => migrationName);
}
