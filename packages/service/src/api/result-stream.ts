import type { JobResult } from '@postern/protocol';
import type { Jobs } from '../jobs/jobs.ts';
import { CSV_HEAD, csvOf } from './result-csv.ts';

/** Which results are wanted. */
export interface ResultSpan {
  orgId: string;
  id: string;
  /** The place of the first. */
  from: number;
}

/** A form in which results flow. */
export interface RowForm {
  /** For `Content-Type`. */
  type: string;
  head: string;
  rows(rows: readonly JobResult[]): string;
}

/** Results as CSV and as one JSON object a line. */
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
 * Streams a job's results from a place on, in order: to the end of a finished job, else to the
 * first address that has none. It reads the tables only as fast as it is read itself.
 *
 * @returns null when the organisation has no such job.
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
        // An empty page ends it at once: nothing would ask for more of nothing.
        if (!page || page.rows.length === 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

const ENCODER = new TextEncoder();
