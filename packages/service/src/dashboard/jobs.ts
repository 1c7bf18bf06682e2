import { z } from 'zod';
import { foundOf } from '../base/service-error.ts';
import { listBody } from '../api/body.ts';
import { idempotencyOf } from '../api/idempotency-of.ts';
import { ROW_FORMS, streamResults } from '../api/result-stream.ts';
import { needsSecondFactor } from '../auth/second-factor-rule.ts';
import type { DashboardContext } from './context.ts';
import { createCountReasons } from './reasons.ts';
import { responses } from './responses.ts';
import { listRoute, params, route } from './route.ts';
import { findMember } from './session.ts';
import { shapes } from './shapes.ts';

/** The routes of bulk jobs that only the pages use. */
export function pageJobRoutes(context: DashboardContext) {
  const { settings, jobs, streams, readUpload } = context;
  const countReasons = createCountReasons(jobs);
  const file = { schema: z.string() };

  return [
    listRoute(
      'get /jobs',
      { message: 'Jobs', maxRows: 100, response: responses.job },
      ({ orgId, cursor, limit }) => jobs.list(orgId, { before: cursor, limit }),
    ),
    route(
      'post /jobs',
      {
        message: 'Job queued',
        query: shapes.list,
        body: listBody(
          { 'text/csv': file, 'text/plain': file },
          {
            maxBytes: settings.maxBodyBytes,
            checkBeforeLong: (orgId, headers) =>
              jobs.checkRoom(orgId, headers.get('idempotency-key')),
          },
        ),
        response: responses.job,
      },
      async ({ orgId, mode, column, body: pieces }, c) => {
        const upload = { type: 'file', pieces, mode, column } as const;
        const { list: emails, fingerprint } = await readUpload(upload);
        const idempotency = idempotencyOf(c.req.raw.headers, fingerprint);
        return (await jobs.accept({ orgId, emails, mode, idempotency })).job;
      },
    ),
    route(
      'get /jobs/{id}',
      { message: 'Job', params, response: responses.jobWithReasons },
      async ({ orgId, id }) => {
        const job = foundOf(await jobs.get(orgId, id));
        return { ...job, reasons: await countReasons(orgId, job) };
      },
    ),
    route(
      'get /jobs/{id}/results.csv',
      { message: 'Results', params, response: responses.file, types: ['text/csv'] },
      async ({ orgId, id }, c) => {
        const rows = foundOf(await streamResults(jobs, { orgId, id, from: 0 }, ROW_FORMS.csv));
        return c.body(rows, 200, {
          'Content-Type': ROW_FORMS.csv.type,
          'Content-Disposition': `attachment; filename="results-${id}.csv"`,
        });
      },
    ),
    route(
      'get /jobs/{id}/events',
      { message: 'Events', params, response: responses.file, types: ['text/event-stream'] },
      async ({ orgId, id }, c) => {
        foundOf(await jobs.get(orgId, id));
        return streams.open({
          whose: c.get('member').id,
          read: () => jobs.get(orgId, id),
          async isAllowed() {
            const now = await findMember(c, context);
            return now?.orgId === orgId && !needsSecondFactor(now);
          },
        });
      },
    ),
  ];
}
