import { z } from '@hono/zod-openapi';
import { describe, header, idParameter, LINK_HEADER } from '../describe.ts';
import { pagingQuery } from '../paging.ts';
import { jobSchema } from '../schemas/job.ts';
import { bulkRequestSchema } from '../schemas/requests.ts';
import { jobResultSchema } from '../schemas/result.ts';

/** The most rows of one page of results. */
const MAX_ROWS = 1000;
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

const results = describe('get /{job_id}/results', {
  operationId: 'listResults',
  tag: 'Bulk',
  summary: 'Read the results of a job',
  description:
    'In the order in which the addresses were given, duplicates at each place. While the job is at work the list ends at the first address that has no result yet, and the link to the next page leads there. With `Accept: text/csv` or `application/x-ndjson` all rows come in one stream and `limit` counts for nothing.',
  request: { params, query: pagingQuery(MAX_ROWS) },
  schema: z.array(jobResultSchema),
  payload: 'One page, or all rows.',
  types: ['text/csv', 'application/x-ndjson'],
  message: 'Results found',
  headers: LINK_HEADER,
  codes: ['not_found', 'unprocessable'],
});

/** Describes the operations on bulk jobs. Source: service interface §4.2; docs/decisions/0021-jobs.md. */
export const BULK_ROUTES = { accept, get, cancel, results };
