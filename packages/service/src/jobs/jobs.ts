import { createSemaphore } from '@postern/concurrency';
import type { CompleteJob } from '@postern/protocol';
import { recordAudit } from '../audit/record-audit.ts';
import { createLimit } from '../api/limit.ts';
import { readPage, type Page, type PageRequest } from '../db/read-page.ts';
import type { ServiceContext } from '../service-context.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { accept, type Accepted, type BulkRequest } from './accept.ts';
import { cancel } from './cancel.ts';
import { completeJob } from './complete-job.ts';
import { findJob } from './find-job.ts';
import { findReasons, type ReasonCount } from './find-reasons.ts';
import { findResults, type ResultPage } from './find-results.ts';

export type { ReasonCount } from './find-reasons.ts';

/** The bulk jobs of all organisations. Null means that the organisation has no such job. */
export interface Jobs {
  /** Makes a job of a list; what it throws is said at `accept`. */
  accept(request: BulkRequest): Promise<Accepted>;
  get(orgId: string, id: string): Promise<CompleteJob | null>;
  /** Newest first; see `readPage`. */
  list(orgId: string, page: PageRequest): Promise<Page<CompleteJob>>;
  /** In the order of the list, from the place `from` on. */
  results(
    orgId: string,
    id: string,
    page: { from: number; limit: number },
  ): Promise<ResultPage | null>;
  /** Notes that the results are taken away as a file, from a place on; throws `rate_limited`. */
  recordExport(orgId: string, id: string, from: number): Promise<void>;
  reasonsOf(orgId: string, id: string): Promise<ReasonCount[] | null>;
  /** Ends a job that is in progress: `failed`, reason `canceled`. */
  cancel(orgId: string, id: string): Promise<CompleteJob | null>;
}

/** Lists that are taken in at a time: each needs a connection, which others need too. */
const ACCEPTS = 3;

/** Results that an organisation may take away as a file in a minute: each is written down. */
const EXPORTS = 60;

/** Makes the jobs. Source: service interface §4.2; docs/decisions/0021-jobs.md. */
export function createJobs(
  context: ServiceContext,
  outbox: Pick<Outbox, 'record' | 'listens'>,
): Jobs {
  const { store } = context;
  const entrance = createSemaphore(ACCEPTS);
  const limitExports = createLimit(context.createCounter, { name: 'export', count: EXPORTS });
  return {
    accept: (request) => entrance.run(() => accept(context, outbox, request)),
    async get(orgId, id) {
      const job = await findJob(store.db, orgId, id);
      return job && completeJob(job);
    },
    list(orgId, page) {
      const ofOrganisation = store.db.selectFrom('job').selectAll().where('org_id', '=', orgId);
      return readPage(ofOrganisation, page, completeJob);
    },
    async results(orgId, id, page) {
      const job = await findJob(store.db, orgId, id);
      return job && findResults(store, job, page);
    },
    async recordExport(orgId, id, from) {
      await limitExports(orgId);
      const event = { orgId, at: context.now(), subject: { id }, details: { from } };
      await recordAudit(store.db, 'results.exported', event);
    },
    async reasonsOf(orgId, id) {
      const job = await findJob(store.db, orgId, id);
      return job && findReasons(store, job.id);
    },
    cancel: (orgId, id) => cancel(context, outbox, { orgId, id }),
  };
}
