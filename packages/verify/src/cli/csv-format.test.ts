import { result, SYNTAX_CODES } from '@postern/protocol';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddressAnswer, ListedAddress } from './answer.ts';
import { escapeFormula } from '../shared/escape-formula.ts';
import { csvFormat } from './csv-format.ts';

const entryOf = (email: string, index = 0): ListedAddress => ({
  index,
  email,
  line: index + 1,
  endByte: 0,
});
const read = (text: string) => parse(text, { columns: true }) as Record<string, string>[];
const write = (email: string, answer: AddressAnswer) =>
  csvFormat.header + csvFormat.write({ entry: entryOf(email), answer });

/** A spreadsheet reads text that begins like this as a formula. */
const FORMULA = /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const anyText = fc.string({
  unit: fc.constantFrom(
    ...[
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      '"',
      ',',
      "'",
      ';',
      ' ',
      'a',
      'ü',
      '＝',
      '\u0000',
      '😀',
    ],
  ),
});

describe('csvFormat', () => {
  it('has a column for every field of a result', () => {
    const [row] = read(
      write('Jane@shop.de', {
        result: result({
          result: 'Jane@shop.de',
          score: 85,
          reason_code: 'domain_ok',
          mode: 'medium',
          mx_valid: true,
          checks: { syntax: 'pass', mx: 'pass', smtp: 'skipped' },
        }),
      }),
    );
    expect(row).toEqual({
      index: '0',
      line: '1',
      email: 'Jane@shop.de',
      status: 'valid',
      score: '85',
      reason_code: 'domain_ok',
      reason: '',
      suggestion: '',
      suggested_email: '',
      result: 'Jane@shop.de',
      is_valid: 'true',
      syntax_valid: 'true',
      mx_valid: 'true',
      is_disposable: 'false',
      is_free: 'false',
      is_role_based: 'false',
      catch_all: 'false',
      smtp_code: '0',
      mode: 'medium',
      check_syntax: 'pass',
      check_domain: '',
      check_disposable: '',
      check_typo: '',
      check_mx: 'pass',
      check_smtp: 'skipped',
      error: '',
    });
  });

  it('writes why an address has no result', () => {
    const [row] = read(write('a@shop.de', { error: 'rate_limited' }));
    expect(row).toMatchObject({ email: 'a@shop.de', status: '', error: 'rate_limited' });
  });

  it('escapes formulas in every column', () => {
    const [row] = read(
      write('=cmd|a', { result: result({ result: '+1@x.de', suggestion: '@SUM(1)' }) }),
    );
    expect(row).toMatchObject({ email: "'=cmd|a", result: "'+1@x.de", suggestion: "'@SUM(1)" });
  });

  it('can be parsed back, and contains no formula', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.constantFrom(...SYNTAX_CODES),
        (email, address, reason_code) => {
          const told = result({ result: address, reason_code, status: 'invalid', score: 0 });
          const rows = read(write(email, { result: told }));
          expect(rows).toHaveLength(1);
          expect(rows[0]).toMatchObject({
            email: escapeFormula(email),
            result: escapeFormula(address),
            reason_code,
          });
          for (const cell of Object.values(rows[0]!)) expect(cell).not.toMatch(FORMULA);
        },
      ),
    );
  });

  it('knows the beginning of a row before the result', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (email, index) => {
        const entry = entryOf(email, index);
        const beginning = csvFormat.beginningOf(entry);
        expect(
          csvFormat.write({ entry, answer: { error: 'internal' } }).startsWith(beginning),
        ).toBe(true);
        expect(beginning.endsWith(',')).toBe(true);
      }),
    );
  });
});
