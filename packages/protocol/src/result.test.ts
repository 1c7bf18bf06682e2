import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODES, parseResult, result } from './result.ts';
import type { DocumentedField, Status, ValidationResult } from './result.ts';

const DOCUMENTED: DocumentedField[] = [
  'catch_all',
  'is_disposable',
  'is_free',
  'is_role_based',
  'is_valid',
  'mx_valid',
  'reason',
  'result',
  'score',
  'smtp_code',
  'status',
  'suggestion',
  'syntax_valid',
];
const STATUSES: Status[] = ['valid', 'invalid', 'risky'];
const least = { result: 'a@b.co', status: 'valid' };

describe('parseResult', () => {
  test('takes a reply that has nothing but result and status', () => {
    expect(parseResult(least)).toEqual(least);
  });

  test('takes all fields, documented and additive', () => {
    const full: ValidationResult = {
      ...result({ result: 'a@b.co', status: 'risky' }),
      reason_code: 'typo_near',
      suggested_email: 'a@bb.co',
      mode: 'fast',
      checks: { syntax: 'pass', mx: 'skipped', smtp: 'unknown', list: 'fail' },
    };
    expect(parseResult(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test.each([
    ['no object', [null, undefined, '', 'valid', 1, true, [], [least], () => least]],
    ['no result', [{ status: 'valid' }, { ...least, result: null }, { ...least, result: 7 }]],
    [
      'no status that is documented',
      ['VALID', 'unknown', '', null, 1, ['valid'], undefined].map((x) => ({ ...least, status: x })),
    ],
    ['a score that is not finite', [NaN, 1 / 0, -1 / 0].map((x) => ({ ...least, score: x }))],
  ])('gives null for %s', (_, wrong) => {
    for (const x of wrong) expect(parseResult(x)).toBeNull();
  });

  test('drops fields that it does not know, and fields of a wrong type', () => {
    const wrong = {
      catch_all: 'yes',
      is_disposable: 1,
      is_free: null,
      mx_valid: [],
      reason: {},
      score: '50',
      smtp_code: 250.5,
      suggestion: 7,
      mode: 'deepest',
      checks: { mx: 'maybe' },
      reason_code: false,
      suggested_email: ['x@y.co'],
      api_key: 'pstn_secret',
    };
    expect(parseResult({ ...wrong, ...least })).toEqual(least);
  });

  test('takes the ends of the range of scores', () => {
    for (const score of [0, 100])
      expect(parseResult({ ...least, score })).toEqual({ ...least, score });
  });

  test.each([
    [101, 100],
    [1e9, 100],
    [Number.MAX_VALUE, 100],
    [-1, 0],
    [-1e9, 0],
  ])('takes a score of %d for %i, since the status is clear without it', (told, score) => {
    expect(parseResult({ ...least, score: told })).toEqual({ ...least, score });
  });

  test('drops a score that is no integer, inside the range and outside', () => {
    for (const score of [50.5, -0.5, 100.5])
      expect(parseResult({ ...least, score })).toEqual(least);
  });

  test('a finite score never makes a result void, whatever the status', () => {
    const finite = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(finite, fc.constantFrom(...STATUSES), (score, status) => {
        const read = parseResult({ ...least, status, score });
        expect(read).toMatchObject({ result: 'a@b.co', status });
        if (Number.isInteger(score)) {
          expect(read!.score).toBe([0, score, 100].sort((one, other) => one - other)[1]! + 0);
        }
      }),
    );
  });

  test('is not misled by __proto__', () => {
    const evil = JSON.parse(
      '{"__proto__":{"result":"a@b.co","status":"valid"},"constructor":{"prototype":{"x":1}}}',
    ) as unknown;
    expect(parseResult(evil)).toBeNull();
    const mixed = JSON.parse(
      '{"result":"a@b.co","status":"valid","__proto__":{"is_valid":true},"checks":{"__proto__":"pass"}}',
    ) as unknown;
    const read = parseResult(mixed)!;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(read.is_valid).toBeUndefined();
    expect(({} as Record<string, unknown>)['is_valid']).toBeUndefined();
  });

  test('a result without a status of its own is not taken for an answer', () => {
    expect(parseResult(Object.create(least))).toBeNull();
  });

  test('is total, and what it gives is always well typed', () => {
    const known = fc.record(
      Object.fromEntries(
        [...DOCUMENTED, 'mode', 'checks', 'reason_code', 'suggested_email'].map((name) => [
          name,
          fc.oneof(fc.anything(), fc.boolean(), fc.string(), fc.integer({ min: -5, max: 105 })),
        ]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          known,
          known.map((x) => ({ ...x, ...least })),
        ),
        (x) => {
          const read = parseResult(x);
          if (!read) return;
          expect(STATUSES).toContain(read.status);
          expect(typeof read.result).toBe('string');
          if (read.score !== undefined) {
            expect(Number.isInteger(read.score)).toBe(true);
            expect(read.score).toBeGreaterThanOrEqual(0);
            expect(read.score).toBeLessThanOrEqual(100);
          }
          if (read.mode !== undefined) expect(MODES).toContain(read.mode);
          for (const name of [
            'catch_all',
            'is_disposable',
            'is_free',
            'is_role_based',
            'is_valid',
          ] as const)
            expect(['boolean', 'undefined']).toContain(typeof read[name]);
          for (const name of ['reason', 'suggestion', 'reason_code', 'suggested_email'] as const)
            expect(['string', 'undefined']).toContain(typeof read[name]);
          expect(parseResult(read)).toEqual(read);
        },
      ),
    );
  });
});

describe('result', () => {
  test('fills all thirteen documented fields', () => {
    expect(Object.keys(result()).sort()).toEqual(DOCUMENTED);
  });

  test.each(STATUSES)('keeps a score in the band of %s and agrees with is_valid', (status) => {
    const made = result({ status });
    const [least, most] = { invalid: [0, 19], risky: [20, 69], valid: [70, 100] }[status];
    expect(made.score).toBeGreaterThanOrEqual(least!);
    expect(made.score).toBeLessThanOrEqual(most!);
    expect(made.is_valid).toBe(status === 'valid');
  });

  test('keeps what it is told', () => {
    expect(result({ status: 'risky', score: 25, reason_code: 'x' })).toMatchObject({
      status: 'risky',
      score: 25,
      reason_code: 'x',
    });
  });

  test('a field that is undefined does not take a documented field away', () => {
    expect(result({ score: undefined, status: undefined, reason: undefined })).toEqual(result());
  });

  test('makes what parseResult takes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.string(), (status, address) => {
        const made = result({ status, result: address });
        expect(parseResult(JSON.parse(JSON.stringify(made)))).toEqual(made);
      }),
    );
  });
});
