import { sql, type Kysely } from 'kysely';

/**
 * Adds the lists of domains that an organization allows and blocks.
 *
 * Source: docs/decisions/lists.md#0077.
 */
export async function createOwnDomains(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table own_domains (
      org_id text primary key references organisation (id) on delete cascade,
      allowed text not null, blocked text not null, updated_at bigint not null)`.execute(db);
}
