import type { JobResult } from '@postern/protocol';
import type { Jobs } from '../jobs/jobs.ts';
import { CSV_HEAD, csvOf } from './result-csv.ts';

/** The range of results to stream. */
export interface ResultSpan {
  orgId: string;
  id: string;
  /** The position of the first one. */
  from: number;
}

/** A format in which results are streamed. */
export interface RowForm {
  /** The `Content-Type`. */
  type: string;
  head: string;
  rows(rows: readonly JobResult[]): string;
}

/** Results as CSV, and as one JSON object per line. */
export const ROW_FORMS: Record<'csv' | 'ndjson', RowForm> = {
  csv: { type: 'text/csv; charset=utf-8; header=present', head: CSV_HEAD, rows: csvOf },
  ndjson: {
    type: 'application/x-ndjson',
    head: '',
    rows: (rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
  },
};

const ROWS_AT_A_TIME = 500;

/**
 * Streams a job's results in order, starting at a position: to the end of a finished job, otherwise to the first
 * address without a result. It reads the tables only as fast as the client reads the stream.
 *
 * @returns null when the organization has no such job.
 */
export async function streamResults(
  jobs: Pick<Jobs, 'results' | 'recordExport'>,
  span: ResultSpan,
  form: RowForm,
): Promise<ReadableStream<Uint8Array> | null> {
  const { orgId, id } = span;
  const read = (from: number) => jobs.results(orgId, id, { from, limit: ROWS_AT_A_TIME });
  const first = await read(span.from);
  if (!first) return null;
  await jobs.recordExport(orgId, id, span.from);
  let page: typeof first | null = first;
  let isBegun = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const text: string = (isBegun ? '' : form.head) + form.rows(page?.rows ?? []);
        isBegun = true;
        if (text !== '') controller.enqueue(ENCODER.encode(text));
        if (!page || page.next === null || page.rows.length === 0) return controller.close();
        page = await read(page.next);
        // An empty page ends the stream at once, because nothing would pull again after no data.
        if (!page || page.rows.length === 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const ENCODER = new TextEncoder();
