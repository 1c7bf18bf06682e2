import { createSemaphore } from '@postern/concurrency';
import type { CompleteJob } from '@postern/protocol';
import { sql } from 'kysely';
import { createLimit } from '../limits/limit.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { readPage, type Page, type PageRequest } from '../db/read-page.ts';
import type { ServiceContext } from '../context/service-context.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { accept, checkRoom, type Accepted, type BulkRequest } from './accept.ts';
import { cancel } from './cancel.ts';
import { completeJob } from './complete-job.ts';
import { findJob } from './find-job.ts';
import { findResults, type ResultPage } from './find-results.ts';

/** The bulk jobs of all organisations. Null means that the organisation has no such job. */
export type Jobs = ReturnType<typeof createJobs>;

/** How many places of a list have a reason. */
export interface ReasonCount {
  reason_code: string;
  count: number;
}

/** Lists that are taken in at a time: each needs a connection, which others need too. */
const ACCEPTS = 3;

/** Results that an organisation may take away as a file in a minute: each is written down. */
const EXPORTS = 60;

/** Makes the jobs. Source: docs/service-interface.md#4.2; docs/decisions/jobs.md#0021. */
export function createJobs(context: ServiceContext, outbox: Pick<Outbox, 'record' | 'listens'>) {
  const { store, now } = context;
  const { db } = store;
  const entrance = createSemaphore(ACCEPTS);
  const limitExports = createLimit(context.createCounter, { name: 'export', count: EXPORTS });

  return {
    /** Makes a job of a list; what it throws is said at `accept`. */
    accept: (request: BulkRequest): Promise<Accepted> =>
      entrance.run(() => accept(context, outbox, request)),

    /** Refuses what `accept` would refuse for the jobs in progress, whatever the list is. */
    checkRoom: (orgId: string, idempotencyKey: string | null): Promise<void> =>
      checkRoom(context, orgId, idempotencyKey),

    async get(orgId: string, id: string): Promise<CompleteJob | null> {
      const job = await findJob(db, orgId, id);
      return job && completeJob(job);
    },

    /** Newest first; see `readPage`. */
    list(orgId: string, page: PageRequest): Promise<Page<CompleteJob>> {
      const ofOrganisation = db.selectFrom('job').selectAll().where('org_id', '=', orgId);
      return readPage(ofOrganisation, page, completeJob);
    },

    /** In the order of the list, from the place `from` on. */
    async results(
      orgId: string,
      id: string,
      page: { from: number; limit: number },
    ): Promise<ResultPage | null> {
      const job = await findJob(db, orgId, id);
      return job && findResults(store, job, page);
    },

    /** Notes that the results are taken away as a file, from a place on; throws `rate_limited`. */
    async recordExport(orgId: string, id: string, from: number): Promise<void> {
      await limitExports(orgId);
      const event = { orgId, at: now(), subject: { id }, details: { from } };
      await recordAudit(db, 'results.exported', event);
    },

    /** Counts a job's results by their reason, the most frequent first. */
    async reasonsOf(orgId: string, id: string): Promise<ReasonCount[] | null> {
      if (!(await findJob(db, orgId, id))) return null;
      const { rows } = await sql<ReasonCount>`
        select outcome.reason_code, sum(entry.copies) as count from outcome
        join entry on entry.job_id = outcome.job_id and entry.position = outcome.position
        where outcome.job_id = ${id}
        group by outcome.reason_code order by count desc, outcome.reason_code`.execute(db);
      return rows;
    },

    /** Ends a job that is in progress: `failed`, reason `canceled`. */
    cancel: (orgId: string, id: string): Promise<CompleteJob | null> =>
      cancel(context, outbox, { orgId, id }),
  };
}
