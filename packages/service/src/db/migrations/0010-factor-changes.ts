import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Adds the number of changes of a user's password, second factor and passkeys; the rule of an organization that its
 * members need a second factor; and one table for every mailed link. Earlier accounts count as confirmed.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function addFactorChanges(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of statements(isPostgres ? 'true' : '1'))
    await sql.raw(statement).execute(db);
}

const statements = (yes: string) => [
  `alter table person add column factor_changes integer not null default 0`,
  `update person set email_verified = ${yes}`,
  `alter table organisation add column requires_second_factor integer not null default 0`,
  `drop table password_reset`,
  `create table mail_link (
    token_hash text not null primary key, purpose text not null, email text not null,
    invitation_id text references invitation (id) on delete cascade, expires_at bigint not null)`,
  `create index mail_link_email on mail_link (email)`,
];
