import type { BetterAuthOptions } from 'better-auth';
import pg from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { administer } from '../../../service/src/test/postgres-admin.ts';
import { needsPostgres } from '../../../service/src/test/programs.ts';
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
  return pool;
};

/** Runs a suite on SQLite and on PostgreSQL. */
export function describeDatabases(name: string, suite: (open: OpenDatabase) => void): void {
  describe(`${name}, on SQLite`, () => suite(openSqlite));
  describe.skipIf(needsPostgres())(`${name}, on PostgreSQL`, () => suite(openPostgres));
}
