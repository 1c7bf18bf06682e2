import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Creates the audit log, whose rows cannot be changed, and the columns for the limits of keys.
 *
 * Source: docs/decisions/accounts.md#0039.
 */
export async function createAudit(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of [...STATEMENTS, ...(isPostgres ? ON_POSTGRES : ON_SQLITE)])
    await sql.raw(statement).execute(db);
}

/** No foreign key: an entry outlives its subject. */
const STATEMENTS = [
  `create table audit (
    id text primary key, org_id text, created_at bigint not null, action text not null,
    actor_kind text not null, actor_id text, actor_name text, ip text,
    subject_id text, subject_name text, details text not null)`,
  `create index audit_org on audit (org_id, created_at, id)`,
  `create index audit_created on audit (created_at)`,
  ...[
    'created_by_kind text',
    'created_by_id text',
    'created_by_name text',
    'networks text',
    'requests_per_day bigint',
    'requests_day text',
    'requests_used bigint not null default 0',
    'expiry_told_days integer',
  ].map((column) => `alter table api_key add column ${column}`),
  `create index api_key_expiry on api_key (expires_at)`,
];

const REFUSAL = 'audit entries are never changed';
const ON_SQLITE = [
  `create trigger audit_unchanged before update on audit
    begin select raise(abort, '${REFUSAL}'); end`,
];
const ON_POSTGRES = [
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception '${REFUSAL}'; end $$`,
  `create trigger audit_unchanged before update on audit
    for each row execute function refuse_audit_change()`,
];
