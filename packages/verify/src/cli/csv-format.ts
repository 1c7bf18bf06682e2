import type { ValidationResult } from '@postern/protocol';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../shared/escape-formula.ts';
import type { Row } from './answer.ts';
import { numberIn, type RowFormat } from './row-format.ts';

/** The columns and their values; `index`, `line` and `email` come first. */
const COLUMNS: Record<string, (result: Partial<ValidationResult>) => unknown> = {
  status: ({ status }) => status,
  score: ({ score }) => score,
  reason_code: ({ reason_code }) => reason_code,
  reason: ({ reason }) => reason,
  suggestion: ({ suggestion }) => suggestion,
  suggested_email: ({ suggested_email }) => suggested_email,
  result: ({ result }) => result,
  is_valid: ({ is_valid }) => is_valid,
  syntax_valid: ({ syntax_valid }) => syntax_valid,
  mx_valid: ({ mx_valid }) => mx_valid,
  is_disposable: ({ is_disposable }) => is_disposable,
  is_free: ({ is_free }) => is_free,
  is_role_based: ({ is_role_based }) => is_role_based,
  catch_all: ({ catch_all }) => catch_all,
  smtp_code: ({ smtp_code }) => smtp_code,
  mode: ({ mode }) => mode,
  check_syntax: ({ checks }) => checks?.['syntax'],
  check_domain: ({ checks }) => checks?.['domain'],
  check_disposable: ({ checks }) => checks?.['disposable'],
  check_typo: ({ checks }) => checks?.['typo'],
  check_mx: ({ checks }) => checks?.['mx'],
  check_smtp: ({ checks }) => checks?.['smtp'],
};

/**
 * One CSV record a row, with the same columns in each. A cell that a spreadsheet would run as a formula begins with an
 * apostrophe.
 *
 * Source: RFC 4180.
 */
export const csvFormat: RowFormat = {
  header: lineOf(['index', 'line', 'email', ...Object.keys(COLUMNS), 'error']),
  hasQuotedLines: true,
  write: ({ entry: { index, line, email }, answer }: Row) => {
    const result = 'error' in answer ? {} : answer.result;
    const error = 'error' in answer ? answer.error : '';
    const cells = Object.values(COLUMNS).map((cell) => cell(result));
    return lineOf([index, line, email, ...cells, error]);
  },
  beginningOf: ({ index, line, email }) => lineOf([index, line, email, '']).slice(0, -'\n'.length),
  indexOf: (beginning) => numberIn(/^(\d{1,15}),/.exec(beginning)),
};

function lineOf(cells: readonly unknown[]): string {
  return stringify([[...cells]], {
    cast: { boolean: (is) => String(is), string: escapeFormula },
  });
}
