import type { Write } from '../db/store.ts';
import { OPEN_STATES } from '../jobs/complete-job.ts';

/** What keeps working after a user was removed, because it belongs to the organization. */
export interface Remaining {
  /** The keys that the user created and that were kept. */
  keys: { id: string; name: string }[];
  /** All webhook endpoints of the organization. */
  endpoints: { id: string; url: string }[];
  /** All jobs of the organization that are in progress. */
  jobs: { id: string; total: number }[];
}

/** Finds what keeps working. @param keyIds The keys that were kept. */
export async function findRemaining(
  trx: Write,
  orgId: string,
  keyIds: readonly string[],
): Promise<Remaining> {
  const keys =
    keyIds.length === 0
      ? []
      : await trx
          .selectFrom('api_key')
          .select(['id', 'name'])
          .where('org_id', '=', orgId)
          .where('id', 'in', keyIds)
          .orderBy('created_at')
          .execute();
  const endpoints = await trx
    .selectFrom('endpoint')
    .select(['id', 'url'])
    .where('org_id', '=', orgId)
    .orderBy('created_at')
    .execute();
  const jobs = await trx
    .selectFrom('job')
    .select(['id', 'total'])
    .where('org_id', '=', orgId)
    .where('state', 'in', OPEN_STATES)
    .orderBy('created_at')
    .execute();
  return { keys, endpoints, jobs };
}
