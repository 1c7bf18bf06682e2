import type { JobResult } from '@postern/protocol';
import { csvLine } from '../base/csv-line.ts';

const COLUMNS = [
  'index',
  'email',
  'status',
  'score',
  'reason_code',
  'reason',
  'suggestion',
  'suggested_email',
  'result',
  'is_valid',
  'syntax_valid',
  'mx_valid',
  'catch_all',
  'is_disposable',
  'is_free',
  'is_role_based',
  'smtp_code',
  'mode',
] as const satisfies readonly (keyof JobResult)[];

/** The first line of a job's results as CSV. */
export const CSV_HEAD = csvLine(COLUMNS);

/** Writes rows of a job's results as CSV. */
export function csvOf(rows: readonly JobResult[]): string {
  return rows.map((row) => csvLine(COLUMNS.map((name) => row[name]))).join('');
}
