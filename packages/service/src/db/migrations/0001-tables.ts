import { sql, type Kysely } from 'kysely';

/** Creates the first tables. Numbers that count milliseconds need 64 bits. */
export async function createTables(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `create table setting (name text primary key, value text not null)`,
  `create table organisation (
    id text primary key, name text not null, created_at bigint not null, turn bigint not null default 0)`,
  `create table member (
    user_id text not null, org_id text not null references organisation (id) on delete cascade,
    role text not null, created_at bigint not null, primary key (user_id, org_id))`,
  `create table invitation (
    id text primary key, token_hash text not null unique,
    org_id text references organisation (id) on delete cascade, email text,
    created_at bigint not null, expires_at bigint not null, used_at bigint)`,
  `create table api_key (
    id text primary key, org_id text not null references organisation (id) on delete cascade,
    name text not null, hash text not null unique, hint text not null, scopes text not null,
    created_at bigint not null, expires_at bigint, last_used_at bigint, revoked_at bigint)`,
  `create index api_key_org on api_key (org_id, created_at)`,
  `create table job (
    id text primary key, org_id text not null references organisation (id) on delete cascade,
    mode text not null, state text not null, reason text, webhook integer not null,
    total integer not null, processed integer not null default 0, valid integer not null default 0,
    risky integer not null default 0, invalid integer not null default 0,
    open_chunks integer not null, turn bigint not null default 0,
    told_tenth integer not null default 0, told_at bigint not null default 0,
    created_at bigint not null, started_at bigint, finished_at bigint)`,
  `create index job_org on job (org_id, created_at)`,
  `create index job_state on job (state)`,
  `create table entry (
    job_id text not null references job (id) on delete cascade, position integer not null,
    email text not null, first_position integer not null, copies integer not null,
    primary key (job_id, position))`,
  `create table outcome (
    job_id text not null references job (id) on delete cascade, position integer not null,
    status text not null, reason_code text not null, result text not null,
    primary key (job_id, position))`,
  `create table trial (
    job_id text not null references job (id) on delete cascade, position integer not null,
    tries integer not null, round integer not null, due_at bigint not null, result text,
    primary key (job_id, position))`,
  `create table chunk (
    job_id text not null references job (id) on delete cascade, number integer not null,
    from_position integer not null, to_position integer not null, state text not null,
    due_at bigint not null, tries integer not null default 0, token bigint not null default 0,
    lease_until bigint not null default 0, primary key (job_id, number))`,
  `create index chunk_claim on chunk (job_id, state, number)`,
  `create index chunk_lease on chunk (state, lease_until)`,
  `create table idempotency (
    org_id text not null references organisation (id) on delete cascade, key text not null,
    fingerprint text not null, job_id text not null, created_at bigint not null,
    primary key (org_id, key))`,
  `create table endpoint (
    id text primary key, org_id text not null references organisation (id) on delete cascade,
    url text not null, event_types text not null, is_active integer not null,
    disabled_reason text, secret text not null, previous_secret text, previous_until bigint,
    failing_since bigint, created_at bigint not null, updated_at bigint not null)`,
  `create index endpoint_org on endpoint (org_id, created_at)`,
  `create table event (
    id text primary key, org_id text not null references organisation (id) on delete cascade,
    type text not null, body text not null, created_at bigint not null)`,
  `create index event_created on event (created_at)`,
  `create table delivery (
    id text primary key, org_id text not null references organisation (id) on delete cascade,
    endpoint_id text not null references endpoint (id) on delete cascade,
    event_id text not null references event (id) on delete cascade, state text not null,
    tries integer not null default 0, due_at bigint not null, lease_until bigint not null default 0,
    token bigint not null default 0, created_at bigint not null)`,
  `create index delivery_claim on delivery (state, endpoint_id, due_at)`,
  `create index delivery_endpoint on delivery (endpoint_id, created_at)`,
  `create index delivery_event on delivery (event_id)`,
  `create table attempt (
    delivery_id text not null references delivery (id) on delete cascade, number integer not null,
    at bigint not null, duration_ms integer not null, response_status integer not null, error text,
    primary key (delivery_id, number))`,
];
