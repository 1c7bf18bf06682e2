import { sql, type Kysely } from 'kysely';

/**
 * Adds the time of an endpoint's last failed attempt, so that failures before a long pause don't count.
 *
 * Source: docs/decisions/operations.md#0063.
 */
export async function addLastFailure(db: Kysely<unknown>): Promise<void> {
  await sql`alter table endpoint add column failed_at bigint`.execute(db);
}
