import type { ClientBase } from 'pg';
import type { Tables } from './tables.ts';

/** The facts about a database and its user. */
export interface PostgresFacts {
  version: number;
  versionName: string;
  encoding: string;
  isReplica: boolean;
  isReadOnly: boolean;
  user: string;
  schema: string | null;
  isMigrated: boolean;
  mayCreate: boolean | null;
  /** A table of the service that the user cannot read and write; null when there is none. */
  closedTable: string | null;
}

const OLDEST = 130_000;

/**
 * Rejects, with one sentence, when a database does not meet the requirements: its version, its encoding, that it can be
 * written, and the permissions of the user.
 */
export async function checkPostgres(client: ClientBase): Promise<void> {
  const { rows } = await client.query<PostgresFacts>(FACTS, [Object.keys(TABLES)]);
  const sentence = complaintOf(rows[0]!);
  if (sentence !== null) throw new Error(sentence);
}

/** What is wrong with a database, in one sentence; null when it can be used. */
export function complaintOf(facts: PostgresFacts): string | null {
  const { versionName, encoding, user, schema, closedTable } = facts;
  if (facts.version < OLDEST) {
    return `version ${versionName} is too old: version 13 or later is needed`;
  }
  if (encoding !== 'UTF8') {
    return (
      `the encoding of the database is ${encoding}: ` +
      `create one with encoding 'UTF8' and template template0`
    );
  }
  if (facts.isReplica) return 'the server is a replica, which cannot be written: name the primary';
  if (facts.isReadOnly) {
    return 'the database is read-only: turn default_transaction_read_only off';
  }
  if (schema === null) {
    return (
      `the user ${user} has no schema for tables: ` +
      'GRANT USAGE, CREATE on a schema, and name it in search_path'
    );
  }
  if (!facts.isMigrated && !facts.mayCreate) {
    return (
      `the user ${user} is not allowed to create tables: ` +
      `GRANT CREATE ON SCHEMA ${schema} TO ${user}`
    );
  }
  if (closedTable !== null) {
    return (
      `the user ${user} is not allowed to read and write the table ${closedTable}: ` +
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${user}`
    );
  }
  return null;
}

const FACTS = `
  select current_setting('server_version_num')::int as version,
    current_setting('server_version') as "versionName",
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as "isReplica",
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    current_user as "user",
    current_schema() as schema,
    to_regclass('migration') is not null as "isMigrated",
    has_schema_privilege(current_schema(), 'CREATE') as "mayCreate",
    (select relname from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any($1)
      and not (has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
        and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))
      order by relname limit 1) as "closedTable"`;

/** Every table that the service reads and writes. */
const TABLES: Record<keyof Tables, true> = {
  organisation: true,
  member: true,
  invitation: true,
  api_key: true,
  job: true,
  entry: true,
  outcome: true,
  trial: true,
  chunk: true,
  idempotency: true,
  endpoint: true,
  event: true,
  delivery: true,
  attempt: true,
  setting: true,
  usage: true,
  audit: true,
  own_domains: true,
  person: true,
  session: true,
  credential: true,
  second_factor: true,
  verification: true,
  passkey: true,
  mail_link: true,
};
