import type { JobResult } from '@postern/protocol';
import { escapeFormula } from '@postern/verify';

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
export const CSV_HEAD = `${COLUMNS.join(',')}\r\n`;

/**
 * Writes rows of a job's results as CSV. A text that a spreadsheet would take for a formula begins
 * with an apostrophe, for it came from a stranger.
 *
 * Source: RFC 4180.
 */
export function csvOf(rows: readonly JobResult[]): string {
  return rows.map((row) => `${COLUMNS.map((name) => cell(row[name])).join(',')}\r\n`).join('');
}

function cell(x: unknown): string {
  if (typeof x !== 'string') return x === undefined || x === null ? '' : String(x);
  const text = escapeFormula(x);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
