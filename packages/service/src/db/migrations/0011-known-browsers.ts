import { sql, type Kysely } from 'kysely';

/**
 * Drops the tables of networks from which accounts were signed in, and of better-auth's own limits. A signed cookie
 * identifies a known browser, and limits count in the process, in `shared_limit` or in Redis.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function dropKnownPlaces(db: Kysely<unknown>): Promise<void> {
  for (const table of ['known_place', 'rate_limit'])
    await sql`drop table ${sql.table(table)}`.execute(db);
}
