import type { JobResult } from '@postern/protocol';
import { formOf } from '../http/accept.ts';
import { readShape } from '../http/details.ts';
import { idempotencyOf } from '../http/idempotency-of.ts';
import { found, knownId } from '../http/known-id.ts';
import type { Call, Operation } from '../http/operation.ts';
import { nextLink, readPaging, refuseCursor } from '../http/paging.ts';
import { writePlain, writeSuccess } from '../http/reply.ts';
import { ROW_FORMS, streamResults } from '../http/result-stream.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { bulkShape } from '../schemas/requests.ts';
import type { Settings } from '../settings.ts';
import { BULK_ROUTES, MAX_ROWS } from './bulk-routes.ts';

/** A page ends early rather than be longer than the 4 MiB that clients read. */
const MAX_PAGE_BYTES = 4_000_000;

/** Gives the operations on bulk jobs. Source: service interface §4.2; docs/decisions/0021-jobs.md. */
export function bulkOperations(
  jobs: Jobs,
  { maxBodyBytes: maxBytes, maxAddresses: maxValues }: Settings,
): Operation[] {
  const list = { isNewWork: true, counted: 'bulk', maxBytes, maxValues } as const;
  return [
    { route: BULK_ROUTES.accept, scope: 'bulk', ...list, run: accept },
    { route: BULK_ROUTES.get, scope: 'bulk', run: get },
    { route: BULK_ROUTES.cancel, scope: 'bulk', run: cancel },
    { route: BULK_ROUTES.results, scope: 'bulk', run: results },
  ];

  async function accept({ exchange, holder, request, body }: Call): Promise<Response> {
    const { bytes, json } = body!;
    const { email, mode = 'medium' } = readShape(bulkShape, json);
    const { job, isReplay } = await jobs.accept({
      orgId: holder.orgId,
      emails: email,
      mode,
      idempotency: idempotencyOf(request.headers, [bytes]),
    });
    if (isReplay) exchange.fields['Idempotency-Replayed'] = 'true';
    return writeSuccess(exchange, job, 'Job queued');
  }

  async function get({ exchange, holder, path }: Call): Promise<Response> {
    const job = found(await jobs.get(holder.orgId, knownId(path('job_id'))));
    return writeSuccess(exchange, job, 'Job found');
  }

  async function cancel({ exchange, holder, path }: Call): Promise<Response> {
    const job = found(await jobs.cancel(holder.orgId, knownId(path('job_id'))));
    return writeSuccess(
      exchange,
      job,
      job.reason === 'canceled' ? 'Job canceled' : 'Job had ended',
    );
  }

  async function results({ exchange, holder, request, path, query }: Call): Promise<Response> {
    const { cursor, limit } = readPaging(query, MAX_ROWS);
    const span = { orgId: holder.orgId, id: knownId(path('job_id')), from: placeOf(cursor) };
    const form = formOf(request.headers.get('accept'));
    exchange.fields['Vary'] = 'Accept';
    if (form !== 'json') {
      const rows = found(await streamResults(jobs, span, ROW_FORMS[form]));
      return writePlain(exchange, rows, { fields: { 'Content-Type': ROW_FORMS[form].type } });
    }
    const page = found(await jobs.results(span.orgId, span.id, { from: span.from, limit }));
    const { rows, next } = cut(page);
    if (next !== null) exchange.fields['Link'] = nextLink(String(next), limit);
    return writeSuccess(exchange, rows, 'Results found');
  }
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
