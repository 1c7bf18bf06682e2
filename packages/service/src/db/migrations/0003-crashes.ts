import { sql, type Kysely } from 'kysely';

/**
 * Counts the crashes of a process that asked about an address apart from the calls without an answer.
 *
 * Source: docs/decisions/jobs.md#0037.
 */
export async function addCrashes(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trial add column crashes integer not null default 0`.execute(db);
}
