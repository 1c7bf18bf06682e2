import { fieldError } from '../base/service-error.ts';
import type { Store, Write } from '../db/store.ts';
import type { JobRow } from '../db/tables.ts';

/** The idempotency key of a request, so that a request that is sent twice runs once. */
export interface Idempotency {
  /** The value of `Idempotency-Key`. */
  key: string;
  /** SHA-256 of the body, in hex. */
  fingerprint: string;
}

/** How long a request is stored. */
export const REMEMBERED_MS = 24 * 3_600_000;

/** A request within the transaction that runs it. */
interface Asked {
  orgId: string;
  idempotency: Idempotency;
  now: number;
}

/**
 * Finds the job that a request with the same key created in the last 24 hours.
 *
 * Throws a `ServiceError` (`unprocessable`) when that request had another body.
 *
 * Source: docs/decisions/jobs.md#0024.
 */
export async function findReplay(
  trx: Write,
  { orgId, idempotency, now }: Asked,
): Promise<JobRow | null> {
  const known = await findRequest(trx, { orgId, key: idempotency.key, now });
  if (!known) return null;
  const { fingerprint, ...job } = known;
  if (fingerprint === idempotency.fingerprint) return job;
  const issue = 'was used for another request';
  throw fieldError('Idempotency-Key', issue);
}

/** Finds the job that a request with the same key created in the last 24 hours, and the fingerprint of that request. */
export function findRequest(
  db: Store['db'],
  { orgId, key, now }: { orgId: string; key: string; now: number },
): Promise<(JobRow & Pick<Idempotency, 'fingerprint'>) | undefined> {
  return db
    .selectFrom('idempotency')
    .innerJoin('job', 'job.id', 'idempotency.job_id')
    .selectAll('job')
    .select('idempotency.fingerprint')
    .where('idempotency.org_id', '=', orgId)
    .where('idempotency.key', '=', key)
    .where('idempotency.created_at', '>', now - REMEMBERED_MS)
    .executeTakeFirst();
}

/** Stores a request and the job that it created. It replaces an older request with the same key. */
export async function insertIdempotency(
  trx: Write,
  { orgId, idempotency, now }: Asked,
  jobId: string,
): Promise<void> {
  const { key, fingerprint } = idempotency;
  await trx.deleteFrom('idempotency').where('org_id', '=', orgId).where('key', '=', key).execute();
  await trx
    .insertInto('idempotency')
    .values({ org_id: orgId, key, fingerprint, job_id: jobId, created_at: now })
    .execute();
}
