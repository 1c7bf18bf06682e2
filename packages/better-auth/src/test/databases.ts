import type { AuthContext, BetterAuthOptions } from 'better-auth';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { administer } from '@postern/tools/test/postgres-admin.ts';
import { needsPostgres } from '@postern/tools/test/postgres-programs.ts';
import { DatabaseSync } from './node-sqlite.ts';

/** Opens an empty database until the end of the test. */
export type OpenDatabase = () => Promise<NonNullable<BetterAuthOptions['database']>>;

/** A database in memory. */
export const openSqlite: OpenDatabase = () => {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  return Promise.resolve(database as never);
};

const openPostgres: OpenDatabase = async () => {
  const connectionString = await administer(inject('betterAuthPostgres')!).createDatabase();
  const pool = new pg.Pool({ connectionString });
  onTestFinished(() => pool.end());
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return { db, type: 'postgres', transaction: true } as never;
};

/**
 * Creates the tables and columns. Up to version 1.6 better-auth cannot add a unique column to a table of SQLite: the docs
 * have these statements.
 */
export async function migrate({ runMigrations, options }: AuthContext): Promise<void> {
  try {
    await runMigrations();
  } catch (error) {
    if (!/Cannot add a UNIQUE column/.test(String(error))) throw error;
    const { db } = options.database as unknown as DatabaseSync;
    await sql`alter table "user" add column "normalizedEmail" text`.execute(db);
    await sql`create unique index "user_normalizedEmail" on "user" ("normalizedEmail")`.execute(db);
  }
}

/** Runs a suite on SQLite and on PostgreSQL. */
export function describeDatabases(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name}, on SQLite`, () => suite(openSqlite));
  describe.skipIf(needsPostgres())(`${name}, on PostgreSQL`, () => suite(openPostgres));
}
