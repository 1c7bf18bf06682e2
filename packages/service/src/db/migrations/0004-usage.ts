import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates the table of usage per day, and on PostgreSQL the table of limits that processes share. The latter can be
 * lost with the server, and so is unlogged.
 *
 * Source: docs/decisions/api.md#0041, docs/decisions/storage.md#0042.
 */
export async function createUsageTables(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [...USAGE, ...(isPostgres ? [SHARED_LIMIT] : [])])
    await sql.raw(statement).execute(db);
}

const USAGE = [
  `create table usage (
    org_id text not null references organisation (id) on delete cascade, day text not null,
    key_id text not null, status text not null, reason_code text not null,
    bucket integer not null, count bigint not null,
    primary key (org_id, day, key_id, status, reason_code, bucket))`,
  `create index usage_day on usage (day)`,
];

/** The table of `rate-limiter-flexible`. */
const SHARED_LIMIT = `create unlogged table shared_limit (
  key varchar(255) primary key, points integer not null default 0, expire bigint)`;
