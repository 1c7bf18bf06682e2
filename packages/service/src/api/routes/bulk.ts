import { z } from '@hono/zod-openapi';
import type { JobResult } from '@postern/protocol';
import { foundOf } from '../../base/service-error.ts';
import type { Settings } from '../../config/settings.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { formOf } from '../accept.ts';
import { listBody } from '../body.ts';
import { header, idParameter } from '../describe-route.ts';
import { idempotencyOf } from '../idempotency-of.ts';
import { refuseCursor } from '../paging.ts';
import { writeSuccess } from '../response.ts';
import { ROW_FORMS, streamResults } from '../result-stream.ts';
import { listRoute, route } from '../route.ts';
import { jobSchema } from '../schemas/job.ts';
import { bulkRequestSchema } from '../schemas/requests.ts';
import { jobResultSchema } from '../schemas/result.ts';
import type { UploadReader } from '../upload-reader.ts';

/** A page ends early rather than exceed the 4 MiB that clients read. */
const MAX_PAGE_BYTES = 4_000_000;
const ofJob = {
  tag: 'Bulk',
  permission: 'bulk',
  response: jobSchema,
  payload: 'The job.',
} as const;
const params = idParameter('job_id', 'The ID of the job.');
const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .openapi({
      param: { name: 'Idempotency-Key', in: 'header' },
      description: 'Identifies this list: 1 to 255 visible ASCII characters of your choice.',
      example: 'newsletter-2026-11-21',
    }),
});

/** The route that creates a bulk job. Source: docs/service-interface.md#4.2; docs/decisions/jobs.md#0021. */
export function acceptRoute(
  { jobs, readUpload }: { jobs: Jobs; readUpload: UploadReader },
  { maxBodyBytes: maxBytes }: Pick<Settings, 'maxBodyBytes'>,
) {
  return route(
    'post',
    {
      ...ofJob,
      operationId: 'validateBulk',
      summary: 'Validate many addresses',
      description:
        'Creates a job from a list. The job is on disk before the response is sent, and every address will get its result. A list that is sent twice with the same `Idempotency-Key` within 24 hours creates one job.',
      isNewWork: true,
      counted: 'bulk',
      headers: idempotencyKey,
      body: listBody(
        { 'application/json': { schema: bulkRequestSchema } },
        {
          maxBytes,
          checkBeforeLong: (orgId, headers) =>
            jobs.checkRoom(orgId, headers.get('idempotency-key')),
        },
      ),
      message: 'Job queued',
      responseHeaders: header(
        'Idempotency-Replayed',
        '`true` when the job was created by an earlier request.',
      ),
      codes: ['rate_limited'],
    },
    async ({ orgId, body: pieces }, c) => {
      const { mode, list: emails, fingerprint } = await readUpload({ type: 'json', pieces });
      const idempotency = idempotencyOf(c.req.raw.headers, fingerprint);
      const { job, isReplay } = await jobs.accept({ orgId, emails, mode, idempotency });
      if (isReplay) c.get('fields')['Idempotency-Replayed'] = 'true';
      return job;
    },
  );
}

/** The routes of existing bulk jobs. Source: docs/service-interface.md#4.2. */
export function jobRoutes(jobs: Jobs) {
  return {
    get: route(
      'get /{job_id}',
      {
        ...ofJob,
        operationId: 'getJob',
        summary: 'Get a job',
        description: 'Its state and progress. Use a webhook instead of polling.',
        params,
        message: 'Job found',
        codes: ['not_found'],
      },
      ({ orgId, job_id }) => jobs.get(orgId, job_id),
    ),
    cancel: route(
      'delete /{job_id}',
      {
        ...ofJob,
        operationId: 'cancelJob',
        summary: 'Cancel a job',
        description:
          'It becomes `failed` with the reason `canceled`, and keeps its results. A job that has ended stays unchanged.',
        params,
        message: 'Job canceled',
        codes: ['not_found'],
      },
      async ({ orgId, job_id }, c) => {
        const job = foundOf(await jobs.cancel(orgId, job_id));
        return job.reason === 'canceled' ? job : writeSuccess(c, job, 'Job had ended');
      },
    ),
    results: listRoute(
      'get /{job_id}/results',
      {
        operationId: 'listResults',
        tag: 'Bulk',
        summary: 'Read the results of a job',
        description:
          'In the order of the list, with duplicates at each position. While the job is in progress, the results end at the first address without one, and the link to the next page starts there. With `Accept: text/csv` or `application/x-ndjson`, all rows are sent in one stream and `limit` is ignored.',
        permission: 'bulk',
        params,
        maxRows: 1000,
        response: jobResultSchema,
        payload: 'One page, or all rows.',
        types: ['text/csv', 'application/x-ndjson'],
        message: 'Results found',
        codes: ['not_found'],
      },
      async ({ orgId, job_id: id, cursor, limit }, c) => {
        const from = positionOf(cursor);
        const form = formOf(c.req.header('accept') ?? null);
        c.get('fields')['Vary'] = 'Accept';
        if (form === 'json') return cut(foundOf(await jobs.results(orgId, id, { from, limit })));
        const rows = foundOf(await streamResults(jobs, { orgId, id, from }, ROW_FORMS[form]));
        return c.body(rows, 200, { 'Content-Type': ROW_FORMS[form].type });
      },
    ),
  };
}

function positionOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw refuseCursor();
  return Number(cursor);
}

/** Cuts a page before it is too long, but never before its first row. */
function cut({ rows, next }: { rows: JobResult[]; next: number | null }) {
  let bytes = 0;
  for (const [at, { index, email, result }] of rows.entries()) {
    bytes += ROW_BYTES + MAX_UNIT_BYTES * (email.length + result.length);
    if (bytes > MAX_PAGE_BYTES && at > 0) return { rows: rows.slice(0, at), next: index };
  }
  return { rows, next };
}

/** The maximum bytes of a row without its address, and of a character of the address: `\u0001`. */
const ROW_BYTES = 1000;
const MAX_UNIT_BYTES = 6;
