import type { ValidationResult } from '@postern/protocol';
import type { CheckName } from '@postern/protocol/words';
import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '../shared/escape-formula.ts';
import type { Row } from './answer.ts';
import { numberIn, type RowFormat } from './row-format.ts';

/** The columns of a result, between the address and the checks. */
const FIELDS = [
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
  'is_disposable',
  'is_free',
  'is_role_based',
  'catch_all',
  'smtp_code',
  'mode',
] as const satisfies readonly (keyof ValidationResult)[];

/** The columns of the checks, each as `check_mx`. */
const CHECKS = [
  'syntax',
  'domain',
  'disposable',
  'typo',
  'mx',
  'smtp',
] as const satisfies readonly CheckName[];

/**
 * One CSV record a row, with the same columns in each. A cell that a spreadsheet would run as a formula begins with an
 * apostrophe.
 *
 * Source: RFC 4180.
 */
export const csvFormat: RowFormat = {
  header: lineOf([
    ...['index', 'line', 'email'],
    ...FIELDS,
    ...CHECKS.map((name) => `check_${name}`),
    'error',
  ]),
  hasQuotedLines: true,
  write: ({ entry: { index, line, email }, answer }: Row) => {
    const result: Partial<ValidationResult> = 'error' in answer ? {} : answer.result;
    const error = 'error' in answer ? answer.error : '';
    const fields = FIELDS.map((name) => result[name]);
    const checks = CHECKS.map((name) => result.checks?.[name]);
    return lineOf([index, line, email, ...fields, ...checks, error]);
  },
  beginningOf: ({ index, line, email }) => lineOf([index, line, email, '']).slice(0, -'\n'.length),
  indexOf: (beginning) => numberIn(/^(\d{1,15}),/.exec(beginning)),
};

function lineOf(cells: readonly unknown[]): string {
  return stringify([[...cells]], {
    cast: { boolean: (is) => String(is), string: escapeFormula },
  });
}
