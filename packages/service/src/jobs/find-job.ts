import type { Kysely } from 'kysely';
import type { JobRow, Tables } from '../db/tables.ts';

/** Finds a job of an organization; null for another organization's job, and for a job that does not exist. */
export async function findJob(
  db: Kysely<Tables>,
  orgId: string,
  id: string,
): Promise<JobRow | null> {
  const row = await db
    .selectFrom('job')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return row ?? null;
}
