import { createRoute, z, type RouteConfig } from '@hono/zod-openapi';
import { BODY_CODES, header, idParameter, LINK_HEADER, responses, SECURITY } from '../describe.ts';
import { pagingQuery } from '../paging.ts';
import { jobSchema } from '../schemas/job.ts';
import { bulkRequestSchema } from '../schemas/requests.ts';
import { jobResultSchema } from '../schemas/result.ts';

/** The most rows of one page of results. */
const MAX_ROWS = 1000;
const JOB_PATH = '/{job_id}';
const jobId = idParameter('job_id', 'The job’s id.');

const accept = createRoute({
  method: 'post',
  path: '',
  operationId: 'validateBulk',
  tags: ['Bulk'],
  summary: 'Validate many addresses',
  description:
    'Takes a list in and answers with the job that works on it. What was answered is on disk: every address will have its result. A list that is sent twice with one `Idempotency-Key` within 24 hours is taken once.',
  security: SECURITY,
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
    body: { required: true, content: { 'application/json': { schema: bulkRequestSchema } } },
  },
  responses: responses(
    {
      schema: jobSchema,
      message: 'Job queued',
      description: 'The job.',
      headers: header('Idempotency-Replayed', '`true` when the list was taken in before.'),
    },
    [...BODY_CODES, 'rate_limited'],
  ),
});

const get = createRoute({
  method: 'get',
  path: JOB_PATH,
  operationId: 'getJob',
  tags: ['Bulk'],
  summary: 'Look at a job',
  description: 'How far it is. A webhook spares you from asking.',
  security: SECURITY,
  request: { params: jobId },
  responses: responses({ schema: jobSchema, message: 'Job found', description: 'The job.' }, [
    'not_found',
  ]),
});

const cancel = createRoute({
  method: 'delete',
  path: JOB_PATH,
  operationId: 'cancelJob',
  tags: ['Bulk'],
  summary: 'Cancel a job',
  description:
    'It becomes `failed` with the reason `canceled`; results that are there stay. A job that has ended is left as it is.',
  security: SECURITY,
  request: { params: jobId },
  responses: responses({ schema: jobSchema, message: 'Job canceled', description: 'The job.' }, [
    'not_found',
  ]),
});

const results = createRoute({
  method: 'get',
  path: `${JOB_PATH}/results`,
  operationId: 'listResults',
  tags: ['Bulk'],
  summary: 'Read the results of a job',
  description:
    'In the order in which the addresses were given, duplicates at each place. While the job is at work the list ends at the first address that has no result yet, and the link to the next page leads there. With `Accept: text/csv` or `application/x-ndjson` all rows come in one stream and `limit` counts for nothing.',
  security: SECURITY,
  request: { params: jobId, query: pagingQuery(MAX_ROWS) },
  responses: withRows(
    responses(
      {
        schema: z.array(jobResultSchema),
        message: 'Results found',
        description: 'One page, or all rows.',
        headers: LINK_HEADER,
      },
      ['not_found', 'unprocessable'],
    ),
  ),
});

function withRows(described: RouteConfig['responses']): RouteConfig['responses'] {
  const { 200: page } = described as { 200: { content: object } };
  const content = {
    ...page.content,
    'text/csv': { schema: z.string() },
    'application/x-ndjson': { schema: z.string() },
  };
  return { ...described, 200: { ...page, content } } as RouteConfig['responses'];
}

/** Describes the operations on bulk jobs. Source: service interface §4.2; docs/decisions/0021-jobs.md. */
export const BULK_ROUTES = { accept, get, cancel, results };
