import type { JobResult } from '@postern/protocol';
import { formOf } from '../accept.ts';
import type { ReadBulk } from '../bulk-reader.ts';
import { idempotencyOf } from '../idempotency-of.ts';
import { found } from '../known-id.ts';
import { operation, type Operation } from '../operation.ts';
import { refuseCursor } from '../paging.ts';
import { writePage, writeSuccess } from '../reply.ts';
import { ROW_FORMS, streamResults } from '../result-stream.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Settings } from '../../settings.ts';
import { BULK_ROUTES } from './bulk-routes.ts';

/** A page ends early rather than be longer than the 4 MiB that clients read. */
const MAX_PAGE_BYTES = 4_000_000;

const permission = 'bulk';

/** Gives the operation that makes a bulk job. Source: service interface §4.2; docs/decisions/0021-jobs.md. */
export function acceptOperation(
  { jobs, readBulk }: { jobs: Jobs; readBulk: ReadBulk },
  {
    maxBodyBytes: maxBytes,
    maxAddresses: maxValues,
  }: Pick<Settings, 'maxBodyBytes' | 'maxAddresses'>,
): Operation {
  const list = {
    permission,
    isNewWork: true,
    counted: 'bulk',
    body: { maxBytes, maxValues },
  } as const;

  return operation(BULK_ROUTES.accept, list, async (c) => {
    const { caller, listBody } = c.var;
    const { mode, list: emails, fingerprint } = await readBulk(listBody!);
    const { job, isReplay } = await jobs.accept({
      orgId: caller!.organisation,
      emails,
      mode,
      idempotency: idempotencyOf(c.req.raw.headers, () => fingerprint),
    });
    if (isReplay) c.get('fields')['Idempotency-Replayed'] = 'true';
    return writeSuccess(c, job, 'Job queued');
  });
}

/** Gives the operations on bulk jobs that were made. Source: service interface §4.2. */
export function bulkOperations(jobs: Jobs) {
  const get = operation(BULK_ROUTES.get, { permission }, async (c) => {
    const { job_id: id } = c.req.valid('param');
    return writeSuccess(c, found(await jobs.get(c.var.caller!.organisation, id)), 'Job found');
  });

  const cancel = operation(BULK_ROUTES.cancel, { permission }, async (c) => {
    const { job_id: id } = c.req.valid('param');
    const job = found(await jobs.cancel(c.var.caller!.organisation, id));
    return writeSuccess(c, job, job.reason === 'canceled' ? 'Job canceled' : 'Job had ended');
  });

  const results = operation(BULK_ROUTES.results, { permission }, async (c) => {
    const { job_id: id } = c.req.valid('param');
    const { cursor, limit } = c.req.valid('query');
    const span = { orgId: c.var.caller!.organisation, id, from: placeOf(cursor) };
    const form = formOf(c.req.header('accept') ?? null);
    c.get('fields')['Vary'] = 'Accept';
    if (form !== 'json') {
      const rows = found(await streamResults(jobs, span, ROW_FORMS[form]));
      return c.body(rows, 200, { 'Content-Type': ROW_FORMS[form].type });
    }
    const page = cut(found(await jobs.results(span.orgId, id, { from: span.from, limit })));
    return writePage(c, { ...page, limit, message: 'Results found' });
  });

  return { get, cancel, results };
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
