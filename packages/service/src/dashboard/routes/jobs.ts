import { ok } from '@postern/protocol';
import type { Context, Hono } from 'hono';
import { idempotencyOf } from '../../http/idempotency-of.ts';
import { found, knownId } from '../../http/known-id.ts';
import { refuseCursor } from '../../http/paging.ts';
import { ROW_FORMS, streamResults } from '../../http/result-stream.ts';
import { readShape } from '../../http/details.ts';
import { readList } from '../../jobs/read-list.ts';
import type { Desk } from '../desk.ts';
import type { Env } from '../frame.ts';
import { readPage, writePage } from '../page.ts';
import { readUpload } from '../read-upload.ts';
import { createCountReasons } from '../reasons.ts';
import { findMember } from '../sessions.ts';
import { shapes } from '../shapes.ts';

/** Adds what is about bulk jobs. */
export function addJobs(app: Hono<Env>, desk: Desk): void {
  const { parts, jobs, streams } = desk;
  const countReasons = createCountReasons(jobs);

  app.get('/jobs', async (c) => {
    const page = readPage(c);
    const { jobs: rows, next } = await jobs.list(c.var.member.orgId, page);
    return writePage(c, { rows, next, limit: page.limit, message: 'Jobs' });
  });

  app.post('/jobs', async (c) => {
    const { mode, column } = readShape(shapes.list, c.req.query());
    const bytes = await readUpload(c.req.raw, parts.settings.maxBodyBytes);
    const emails = await readList(bytes, { column });
    const idempotency = idempotencyOf(c.req.raw.headers, [`${mode}\n${column ?? ''}\n`, bytes]);
    const { job } = await jobs.accept({ orgId: c.var.member.orgId, emails, mode, idempotency });
    return c.json(ok(job, 'Job queued'));
  });

  app.get('/jobs/:id', async (c) => {
    const [orgId, id] = whichOf(c);
    const job = found(await jobs.get(orgId, id));
    return c.json(ok({ ...job, reasons: await countReasons(orgId, job) }, 'Job'));
  });

  app.delete('/jobs/:id', async (c) => {
    const job = found(await jobs.cancel(...whichOf(c)));
    return c.json(ok(job, job.reason === 'canceled' ? 'Job canceled' : 'Job had ended'));
  });

  app.get('/jobs/:id/results', async (c) => {
    const { before: cursor = '0', limit } = readPage(c);
    if (!/^\d{1,9}$/.test(cursor)) throw refuseCursor();
    const page = found(await jobs.results(...whichOf(c), { from: Number(cursor), limit }));
    return writePage(c, { ...page, limit, message: 'Results' });
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
      isAllowed: async () => (await findMember(c, desk))?.orgId === orgId,
    });
  });
}

function whichOf(c: Context<Env>): [orgId: string, id: string] {
  return [c.var.member.orgId, knownId(c.req.param('id') ?? '')];
}
