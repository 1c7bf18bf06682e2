import { Migrator, sql, type Kysely, type Migration } from 'kysely';
import { createTables } from './migrations/0001-tables.ts';
import { createAccountTables } from './migrations/0002-accounts.ts';
import { addCrashes } from './migrations/0003-crashes.ts';
import { createUsageTables } from './migrations/0004-usage.ts';
import { createAudit } from './migrations/0005-audit.ts';
import { createSignIn } from './migrations/0006-sign-in.ts';
import { addUsedCodes } from './migrations/0007-used-codes.ts';
import { dropQueueTables } from './migrations/0008-queue.ts';
import { addLastFailure } from './migrations/0009-last-failure.ts';
import { addFactorChanges } from './migrations/0010-factor-changes.ts';
import { dropKnownPlaces } from './migrations/0011-known-browsers.ts';
import { addInvitationMakers } from './migrations/0012-invitation-makers.ts';
import { addDueTimes } from './migrations/0013-due-times.ts';
import { createOwnDomains } from './migrations/0014-own-domains.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

const TABLE = 'migration';
/** The SQLSTATE of a missing permission. */
const NOT_ALLOWED = '42501';

/** Every migration by its number and name. They run in this order, forward only. */
export const MIGRATIONS: Record<string, Migration> = {
  '0001-tables': { up: createTables },
  '0002-accounts': { up: createAccountTables },
  '0003-crashes': { up: addCrashes },
  '0004-usage': { up: createUsageTables },
  '0005-audit': { up: createAudit },
  '0006-sign-in': { up: createSignIn },
  '0007-used-codes': { up: addUsedCodes },
  '0008-queue': { up: dropQueueTables },
  '0009-last-failure': { up: addLastFailure },
  '0010-factor-changes': { up: addFactorChanges },
  '0011-known-browsers': { up: dropKnownPlaces },
  '0012-invitation-makers': { up: addInvitationMakers },
  '0013-due-times': { up: addDueTimes },
  '0014-own-domains': { up: createOwnDomains },
};

/**
 * Migrates the tables to this version, once, under a lock; several processes can try.
 *
 * Rejects, with nothing changed, when a migration fails, or when a newer version has written the tables.
 *
 * @returns the names of the migrations that were run.
 */
export async function migrate(
  { dialect, db }: Store,
  migrations: Record<string, Migration> = MIGRATIONS,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    const migrateAll = () => run(connection as Kysely<unknown>, migrations);
    return dialect === 'postgres' ? withoutTimeLimit(connection, migrateAll) : migrateAll();
  });
}

/** The wait for the lock can be long, and so can a migration of a large table. */
async function withoutTimeLimit<T>(connection: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(connection);
  const setLimit = (limit: string) =>
    sql`select set_config('statement_timeout', ${limit}, false)`.execute(connection);
  await setLimit('0');
  try {
    return await work();
  } finally {
    await setLimit(rows[0]!.limit);
  }
}

async function run(db: Kysely<unknown>, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: TABLE,
    migrationLockTableName: 'migration_lock',
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const unknown = await unknownMigration(db, migrations).catch(() => null);
    if (unknown !== null) throw new Error(tooNew(unknown));
    throw migrationError(error);
  }
  return results.map(({ migrationName }) => migrationName);
}

function migrationError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if ((error as { code?: string }).code !== NOT_ALLOWED) return error;
  return new Error(
    `The user of the database is not allowed to change its tables (${error.message}): ` +
      'run postern-service migrate as their owner.',
    { cause: error },
  );
}

/** The first migration in the database that this version does not know. */
async function unknownMigration(
  db: Kysely<unknown>,
  migrations: Record<string, Migration>,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)}`.execute(db);
  return rows.find(({ name }) => !(name in migrations))?.name ?? null;
}

function tooNew(name: string): string {
  return (
    `The database was written by a newer version of Postern (it has the change ${name}): ` +
    'start that version, or restore the backup made before it.'
  );
}
