import { sql, type Kysely } from 'kysely';

/**
 * Keeps the last time step of which a code of a second factor was taken: no code is taken twice.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function addUsedCodes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table second_factor add column last_step bigint`.execute(db);
}
