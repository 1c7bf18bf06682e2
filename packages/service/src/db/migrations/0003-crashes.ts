import { sql, type Kysely } from 'kysely';

/**
 * Counts process crashes during the validation of an address, separately from the calls without a result.
 *
 * Source: docs/decisions/jobs.md#0037.
 */
export async function addCrashes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trial add column crashes integer not null default 0`.execute(db);
}
