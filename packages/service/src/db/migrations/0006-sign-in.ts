import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates the tables of second factors and passkeys, as better-auth compiles them for these names, those of the
 * networks from which accounts were signed in, and those of links that reset a password.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function createSignIn(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const types = isPostgres
    ? { time: 'timestamptz', truth: 'boolean' }
    : { time: 'date', truth: 'integer' };
  for (const statement of statements(types)) await sql.raw(statement).execute(db);
}

const PERSON = 'user_id text not null references person (id) on delete cascade';

const statements = ({ time, truth }: { time: string; truth: string }) => [
  `alter table person add column two_factor_enabled ${truth}`,
  `create table second_factor (
    id text not null primary key, secret text not null, backup_codes text not null, ${PERSON},
    verified ${truth}, failed_count integer, locked_until ${time})`,
  `create index second_factor_secret_idx on second_factor (secret)`,
  `create index second_factor_user_id_idx on second_factor (user_id)`,
  `create table passkey (
    id text not null primary key, name text, public_key text not null, ${PERSON},
    credential_id text not null, counter integer not null, device_type text not null,
    backed_up ${truth} not null, transports text, created_at ${time}, aaguid text)`,
  `create index passkey_user_id_idx on passkey (user_id)`,
  `create index passkey_credential_id_idx on passkey (credential_id)`,
  `create table known_place (
    ${PERSON}, place text not null, used_at bigint not null, primary key (user_id, place))`,
  `create table password_reset (
    token_hash text not null primary key, ${PERSON}, expires_at bigint not null)`,
  `create index password_reset_user_id_idx on password_reset (user_id)`,
];
