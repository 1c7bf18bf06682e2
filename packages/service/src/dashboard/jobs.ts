import { idempotencyOf } from '../api/idempotency-of.ts';
import { found } from '../api/known-id.ts';
import { bodyTimeoutMs } from '../api/body-pace.ts';
import { withPlace } from '../api/large-bodies.ts';
import { pagingQuery } from '../api/paging.ts';
import { isLong, readPieces } from '../api/read-body.ts';
import { ROW_FORMS, streamResults } from '../api/result-stream.ts';
import type { DashboardContext } from './context.ts';
import { createCountReasons } from './reasons.ts';
import { needsSecondFactor } from '../auth/second-factor-rule.ts';
import { findMember } from './session.ts';
import { shapes } from './shapes.ts';
import type { AddRoute } from './route.ts';

const PAGE = pagingQuery(100);

/** Adds what the page alone asks about bulk jobs. */
export function addJobs(route: AddRoute, context: DashboardContext): void {
  const { settings, jobs, streams, uploads, enterLargeBody } = context;
  const { maxBodyBytes: maxBytes } = settings;
  const timeoutMs = bodyTimeoutMs(maxBytes);
  const countReasons = createCountReasons(jobs);

  route('get /jobs', { message: 'Jobs', query: PAGE, isPaged: true }, ({ orgId, query }) =>
    jobs.list(orgId, { before: query.cursor, limit: query.limit }),
  );
  route(
    'post /jobs',
    { message: 'Job queued', query: shapes.list },
    async ({ c, orgId, query: { mode, column } }) => {
      const { raw: request } = c.req;
      if (isLong(request, maxBytes)) {
        await jobs.checkRoom(orgId, request.headers.get('idempotency-key'));
      }
      const enter = () => enterLargeBody(orgId);
      return withPlace(enter, async (takePlace) => {
        const pieces = await readPieces(request, { maxBytes, timeoutMs, takePlace });
        const { list: emails, fingerprint } = await uploads.readFile({ pieces, mode, column });
        const idempotency = idempotencyOf(request.headers, () => fingerprint);
        return (await jobs.accept({ orgId, emails, mode, idempotency })).job;
      });
    },
  );
  route('get /jobs/:id', { message: 'Job' }, async ({ orgId, id }) => {
    const job = found(await jobs.get(orgId, id));
    return { ...job, reasons: await countReasons(orgId, job) };
  });
  route('get /jobs/:id/results.csv', { message: 'Results' }, async ({ c, orgId, id }) => {
    const rows = found(await streamResults(jobs, { orgId, id, from: 0 }, ROW_FORMS.csv));
    return c.body(rows, 200, {
      'Content-Type': ROW_FORMS.csv.type,
      'Content-Disposition': `attachment; filename="results-${id}.csv"`,
    });
  });
  route('get /jobs/:id/events', { message: 'Events' }, async ({ c, member, orgId, id }) => {
    found(await jobs.get(orgId, id));
    return streams.open({
      whose: member.id,
      read: () => jobs.get(orgId, id),
      async isAllowed() {
        const now = await findMember(c, context);
        return now?.orgId === orgId && !needsSecondFactor(now);
      },
    });
  });
}
