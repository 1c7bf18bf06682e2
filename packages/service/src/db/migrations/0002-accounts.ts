import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates the tables of accounts and sessions, as better-auth compiles them for these names.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export async function createAccountTables(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const types = isPostgres
    ? { time: 'timestamptz', truth: 'boolean' }
    : { time: 'date', truth: 'integer' };
  for (const statement of statements(types)) await sql.raw(statement).execute(db);
}

const statements = ({ time, truth }: { time: string; truth: string }) => [
  `create table person (
    id text not null primary key, name text not null, email text not null unique,
    email_verified ${truth} not null, image text,
    created_at ${time} not null, updated_at ${time} not null)`,
  `create table session (
    id text not null primary key, expires_at ${time} not null, token text not null unique,
    created_at ${time} not null, updated_at ${time} not null, ip_address text, user_agent text,
    user_id text not null references person (id) on delete cascade)`,
  `create index session_user_id_idx on session (user_id)`,
  `create table credential (
    id text not null primary key, account_id text not null, provider_id text not null,
    user_id text not null references person (id) on delete cascade,
    access_token text, refresh_token text, id_token text,
    access_token_expires_at ${time}, refresh_token_expires_at ${time}, scope text, password text,
    created_at ${time} not null, updated_at ${time} not null)`,
  `create index credential_user_id_idx on credential (user_id)`,
  `create table verification (
    id text not null primary key, identifier text not null, value text not null,
    expires_at ${time} not null, created_at ${time} not null, updated_at ${time} not null)`,
  `create index verification_identifier_idx on verification (identifier)`,
  `create table rate_limit (
    id text not null primary key, key text not null unique, count integer not null,
    last_request bigint not null)`,
];
