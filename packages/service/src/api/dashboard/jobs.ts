import type { Context, Hono } from 'hono';
import { fingerprintOf, idempotencyOf } from '../idempotency-of.ts';
import { found, knownId } from '../known-id.ts';
import { bodyTimeoutMs } from '../body-step.ts';
import { pagingQuery } from '../paging.ts';
import { readBytes } from '../read-body.ts';
import { ROW_FORMS, streamResults } from '../result-stream.ts';
import { readShape } from '../details.ts';
import { readList } from '../../jobs/read-list.ts';
import { writePage, writeSuccess } from '../reply.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { createCountReasons } from '../../dashboard/reasons.ts';
import { findMember } from '../../auth/sessions.ts';
import { shapes } from '../../dashboard/shapes.ts';

const PAGE = pagingQuery(100);

/** Adds what the page alone asks about bulk jobs. */
export function addJobs(app: Hono<SessionEnv>, context: DashboardContext): void {
  const { settings, jobs, streams } = context;
  const { maxBodyBytes: maxBytes } = settings;
  const countReasons = createCountReasons(jobs);

  app.get('/jobs', async (c) => {
    const { cursor: before, limit } = readShape(PAGE, c.req.query());
    const { jobs: rows, next } = await jobs.list(c.var.member.orgId, { before, limit });
    return writePage(c, { rows, next, limit, message: 'Jobs' });
  });

  app.post('/jobs', async (c) => {
    const { mode, column } = readShape(shapes.list, c.req.query());
    const bytes = await readBytes(c.req.raw, { maxBytes, timeoutMs: bodyTimeoutMs(maxBytes) });
    const emails = await readList(bytes, { column });
    const idempotency = idempotencyOf(c.req.raw.headers, () =>
      fingerprintOf([`${mode}\n${column ?? ''}\n`, bytes]),
    );
    const { job } = await jobs.accept({ orgId: c.var.member.orgId, emails, mode, idempotency });
    return writeSuccess(c, job, 'Job queued');
  });

  app.get('/jobs/:id', async (c) => {
    const [orgId, id] = whichOf(c);
    const job = found(await jobs.get(orgId, id));
    return writeSuccess(c, { ...job, reasons: await countReasons(orgId, job) }, 'Job');
  });

  app.get('/jobs/:id/results.csv', async (c) => {
    const [orgId, id] = whichOf(c);
    const { type } = ROW_FORMS.csv;
    const rows = found(await streamResults(jobs, { orgId, id, from: 0 }, ROW_FORMS.csv));
    return c.body(rows, 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="results-${id}.csv"`,
    });
  });

  app.get('/jobs/:id/events', async (c) => {
    const which = whichOf(c);
    found(await jobs.get(...which));
    const [orgId] = which;
    return streams.open({
      whose: c.var.member.id,
      read: () => jobs.get(...which),
      isAllowed: async () => (await findMember(c, context))?.orgId === orgId,
    });
  });
}

function whichOf(c: Context<SessionEnv>): [orgId: string, id: string] {
  return [c.var.member.orgId, knownId(c.req.param('id') ?? '')];
}
