import { sql, type Kysely } from 'kysely';

/**
 * Stores the last time step of an accepted code of a second factor: no code is accepted twice.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function addUsedCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table second_factor add column last_step bigint`.execute(db);
}
