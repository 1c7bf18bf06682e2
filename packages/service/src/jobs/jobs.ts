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

/** The bulk jobs of all organizations. Null means that the organization has no such job. */
export type Jobs = ReturnType<typeof createJobs>;

/** The number of positions in a list that have a reason. */
export interface ReasonCount {
  reason_code: string;
  count: number;
}

/** The number of lists that are accepted at a time: each needs a connection, and others need connections too. */
const ACCEPTS = 3;

/** The maximum number of exports of an organization per minute: each is in the audit log. */
const EXPORTS = 60;

/** Creates the bulk jobs. Source: docs/service-interface.md#4.2; docs/decisions/jobs.md#0021. */
export function createJobs(context: ServiceContext, outbox: Pick<Outbox, 'record' | 'listens'>) {
  const { store, now } = context;
  const { db } = store;
  const entrance = createSemaphore(ACCEPTS);
  const limitExports = createLimit(context.createCounter, { name: 'export', count: EXPORTS });

  return {
    /** Creates a job from a list; see `accept` for its errors. */
    accept: (request: BulkRequest): Promise<Accepted> =>
      entrance.run(() => accept(context, outbox, request)),

    /** Throws the error of `accept` for too many jobs in progress, before the list is known. */
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

    /** In the order of the list, starting at the position `from`. */
    async results(
      orgId: string,
      id: string,
      page: { from: number; limit: number },
    ): Promise<ResultPage | null> {
      const job = await findJob(db, orgId, id);
      return job && findResults(store, job, page);
    },

    /** Records that the results are exported as a file, starting at a position; throws `rate_limited`. */
    async recordExport(orgId: string, id: string, from: number): Promise<void> {
      await limitExports(orgId);
      const event = { orgId, at: now(), subject: { id }, details: { from } };
      await recordAudit(db, 'results.exported', event);
    },

    /** Counts a job's results by reason, the most frequent first. */
    async reasonsOf(orgId: string, id: string): Promise<ReasonCount[] | null> {
      if (!(await findJob(db, orgId, id))) return null;
      const { rows } = await sql<ReasonCount>`
        select outcome.reason_code, sum(entry.copies) as count from outcome
        join entry on entry.job_id = outcome.job_id and entry.position = outcome.position
        where outcome.job_id = ${id}
        group by outcome.reason_code order by count desc, outcome.reason_code`.execute(db);
      return rows;
    },

    /** Cancels a job in progress: `failed`, reason `canceled`. */
    cancel: (orgId: string, id: string): Promise<CompleteJob | null> =>
      cancel(context, outbox, { orgId, id }),
  };
}
