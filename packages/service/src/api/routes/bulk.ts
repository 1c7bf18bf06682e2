import { z } from '@hono/zod-openapi';
import type { JobResult } from '@postern/protocol';
import { formOf } from '../accept.ts';
import type { BodyAccess } from '../body-step.ts';
import { describe, describeList, header, idParameter } from '../describe.ts';
import { idempotencyOf } from '../idempotency-of.ts';
import { found } from '../known-id.ts';
import { operation, type Operation } from '../operation.ts';
import { refuseCursor } from '../paging.ts';
import { writeSuccess } from '../reply.ts';
import { ROW_FORMS, streamResults } from '../result-stream.ts';
import type { UploadReader } from '../upload-reader.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { jobSchema } from '../schemas/job.ts';
import { bulkRequestSchema } from '../schemas/requests.ts';
import { jobResultSchema } from '../schemas/result.ts';
import type { Settings } from '../../config/settings.ts';

/** A page ends early rather than be longer than the 4 MiB that clients read. */
const MAX_PAGE_BYTES = 4_000_000;
const job = { tag: 'Bulk', schema: jobSchema, payload: 'The job.' };
const params = idParameter('job_id', 'The job’s id.');

const accept = describe('post', {
  ...job,
  operationId: 'validateBulk',
  summary: 'Validate many addresses',
  description:
    'Takes a list in and answers with the job that works on it. What was answered is on disk: every address will have its result. A list that is sent twice with one `Idempotency-Key` within 24 hours is taken once.',
  request: {
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .optional()
        .openapi({
          param: { name: 'Idempotency-Key', in: 'header' },
          description: 'Names this list: 1 to 255 visible ASCII characters of your choice.',
          example: 'newsletter-2026-11-21',
        }),
    }),
  },
  body: bulkRequestSchema,
  message: 'Job queued',
  headers: header('Idempotency-Replayed', '`true` when the list was taken in before.'),
  codes: ['rate_limited'],
});

const get = describe('get /{job_id}', {
  ...job,
  operationId: 'getJob',
  summary: 'Look at a job',
  description: 'How far it is. A webhook spares you from asking.',
  request: { params },
  message: 'Job found',
  codes: ['not_found'],
});

const cancel = describe('delete /{job_id}', {
  ...job,
  operationId: 'cancelJob',
  summary: 'Cancel a job',
  description:
    'It becomes `failed` with the reason `canceled`; results that are there stay. A job that has ended is left as it is.',
  request: { params },
  message: 'Job canceled',
  codes: ['not_found'],
});

const results = describeList('get /{job_id}/results', {
  operationId: 'listResults',
  tag: 'Bulk',
  summary: 'Read the results of a job',
  description:
    'In the order in which the addresses were given, duplicates at each place. While the job is at work the list ends at the first address that has no result yet, and the link to the next page leads there. With `Accept: text/csv` or `application/x-ndjson` all rows come in one stream and `limit` counts for nothing.',
  params,
  maxRows: 1000,
  schema: z.array(jobResultSchema),
  payload: 'One page, or all rows.',
  types: ['text/csv', 'application/x-ndjson'],
  message: 'Results found',
  codes: ['not_found'],
});

const access = { permission: 'bulk' } as const;

/** Gives the operation that makes a bulk job. Source: docs/service-interface.md#4.2; docs/decisions/jobs.md#0021. */
export function acceptOperation(
  { jobs, uploads }: { jobs: Jobs; uploads: UploadReader },
  {
    maxBodyBytes: maxBytes,
    maxAddresses: maxValues,
  }: Pick<Settings, 'maxBodyBytes' | 'maxAddresses'>,
): Operation {
  const checkBeforeLong: BodyAccess['checkBeforeLong'] = (orgId, headers) =>
    jobs.checkRoom(orgId, headers.get('idempotency-key'));
  const body = { maxBytes, maxValues, checkBeforeLong };
  const ofList = { ...access, isNewWork: true, counted: 'bulk', body } as const;

  return operation(accept, ofList, async ({ orgId }, c) => {
    const { mode, list: emails, fingerprint } = await uploads.readBulk(c.var.listBody!);
    const idempotency = idempotencyOf(c.req.raw.headers, () => fingerprint);
    const { job, isReplay } = await jobs.accept({ orgId, emails, mode, idempotency });
    if (isReplay) c.var.fields['Idempotency-Replayed'] = 'true';
    return job;
  });
}

/** Gives the operations on bulk jobs that were made. Source: docs/service-interface.md#4.2. */
export function bulkOperations(jobs: Jobs) {
  return {
    get: operation(get, access, ({ orgId, job_id }) => jobs.get(orgId, job_id)),
    cancel: operation(cancel, access, async ({ orgId, job_id }, c) => {
      const job = found(await jobs.cancel(orgId, job_id));
      return writeSuccess(c, job, job.reason === 'canceled' ? cancel.message : 'Job had ended');
    }),
    results: operation(results, access, async ({ orgId, job_id: id, cursor, limit }, c) => {
      const from = placeOf(cursor);
      const form = formOf(c.req.header('accept') ?? null);
      c.var.fields['Vary'] = 'Accept';
      if (form === 'json') return cut(found(await jobs.results(orgId, id, { from, limit })));
      const rows = found(await streamResults(jobs, { orgId, id, from }, ROW_FORMS[form]));
      return c.body(rows, 200, { 'Content-Type': ROW_FORMS[form].type });
    }),
  };
}

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw refuseCursor();
  return Number(cursor);
}

/** Ends a page before it is too long, but never before its first row. */
function cut({ rows, next }: { rows: JobResult[]; next: number | null }) {
  let bytes = 0;
  for (const [at, { index, email, result }] of rows.entries()) {
    bytes += ROW_BYTES + MAX_UNIT_BYTES * (email.length + result.length);
    if (bytes > MAX_PAGE_BYTES && at > 0) return { rows: rows.slice(0, at), next: index };
  }
  return { rows, next };
}

/** What a row has beside the address, and what a character of that may take: `\u0001`. */
const ROW_BYTES = 1000;
const MAX_UNIT_BYTES = 6;
