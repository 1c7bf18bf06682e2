import { sql, type Kysely } from 'kysely';

/**
 * Adds the time at which organizations, jobs and endpoints have work, so that a search for work reads only what is
 * due. It replaces the turns of organizations and jobs. The end of a chunk's lease becomes its due time.
 *
 * Source: docs/decisions/jobs.md#0073.
 */
export async function addDueTimes(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const STATEMENTS = [
  `drop index chunk_claim`,
  `drop index chunk_lease`,
  `update chunk set due_at = lease_until where state = 'leased'`,
  `alter table chunk drop column lease_until`,
  `create index chunk_due on chunk (job_id, due_at, number) where state in ('ready', 'leased')`,

  `alter table job drop column turn`,
  `alter table job add column due_at bigint`,
  `update job set due_at = (
      select min(chunk.due_at) from chunk where chunk.job_id = job.id and chunk.state in ('ready', 'leased'))
    where state in ('queued', 'pending', 'processing')`,
  `update job set due_at = created_at where due_at < created_at`,
  `create index job_due on job (org_id, due_at) where due_at is not null`,

  `alter table organisation drop column turn`,
  `alter table organisation add column due_at bigint`,
  `update organisation set due_at = (select min(job.due_at) from job where job.org_id = organisation.id)`,
  `create index organisation_due on organisation (due_at) where due_at is not null`,

  `alter table endpoint add column due_at bigint`,
  `update endpoint set due_at = (
      select min(delivery.due_at) from delivery where delivery.endpoint_id = endpoint.id and delivery.state = 'waiting')
    where is_active = 1`,
  `create index endpoint_due on endpoint (due_at) where due_at is not null and failing_since is null`,
  `create index endpoint_failing_due on endpoint (due_at)
    where due_at is not null and failing_since is not null`,
  `create index delivery_leased on delivery (endpoint_id, lease_until) where state = 'waiting' and lease_until > 0`,
];
