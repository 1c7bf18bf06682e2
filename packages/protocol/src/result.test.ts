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
const minimal = { result: 'a@b.co', status: 'valid' };

describe('parseResult', () => {
  test('accepts a result with only result and status', () => {
    expect(parseResult(minimal)).toEqual(minimal);
  });

  test('accepts all fields, documented and additive', () => {
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
    [
      'a value that is not an object',
      [null, undefined, '', 'valid', 1, true, [], [minimal], () => minimal],
    ],
    [
      'a missing or wrong result',
      [{ status: 'valid' }, { ...minimal, result: null }, { ...minimal, result: 7 }],
    ],
    [
      'a status that is not documented',
      ['VALID', 'unknown', '', null, 1, ['valid'], undefined].map((x) => ({
        ...minimal,
        status: x,
      })),
    ],
    ['a score that is not finite', [NaN, 1 / 0, -1 / 0].map((x) => ({ ...minimal, score: x }))],
  ])('returns null for %s', (_, wrong) => {
    for (const x of wrong) expect(parseResult(x)).toBeNull();
  });

  test('drops unknown fields and fields of a wrong type', () => {
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
    expect(parseResult({ ...wrong, ...minimal })).toEqual(minimal);
  });

  test('accepts the scores 0 and 100', () => {
    for (const score of [0, 100])
      expect(parseResult({ ...minimal, score })).toEqual({ ...minimal, score });
  });

  test.each([
    [101, 100],
    [1e9, 100],
    [Number.MAX_VALUE, 100],
    [-1, 0],
    [-1e9, 0],
  ])('clamps a score of %d to %i', (received, score) => {
    expect(parseResult({ ...minimal, score: received })).toEqual({ ...minimal, score });
  });

  test('drops a score that is not an integer, inside and outside the range', () => {
    for (const score of [50.5, -0.5, 100.5])
      expect(parseResult({ ...minimal, score })).toEqual(minimal);
  });

  test('accepts every finite score with every status', () => {
    const finite = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(finite, fc.constantFrom(...STATUSES), (score, status) => {
        const read = parseResult({ ...minimal, status, score });
        expect(read).toMatchObject({ result: 'a@b.co', status });
        if (Number.isInteger(score)) {
          expect(read!.score).toBe([0, score, 100].sort((one, other) => one - other)[1]! + 0);
        }
      }),
    );
  });

  test('ignores fields inherited through __proto__', () => {
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

  test('returns null for a result whose status is inherited', () => {
    expect(parseResult(Object.create(minimal))).toBeNull();
  });

  test('never throws, and returns only fields of the right types', () => {
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
          known.map((x) => ({ ...x, ...minimal })),
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
  test('includes all thirteen documented fields', () => {
    expect(Object.keys(result()).sort()).toEqual(DOCUMENTED);
  });

  test.each(STATUSES)('has a score in the range of %s and an is_valid that agrees', (status) => {
    const made = result({ status });
    const [lowest, highest] = { invalid: [0, 19], risky: [20, 69], valid: [70, 100] }[status];
    expect(made.score).toBeGreaterThanOrEqual(lowest!);
    expect(made.score).toBeLessThanOrEqual(highest!);
    expect(made.is_valid).toBe(status === 'valid');
  });

  test('keeps the fields it is given', () => {
    expect(result({ status: 'risky', score: 25, reason_code: 'x' })).toMatchObject({
      status: 'risky',
      score: 25,
      reason_code: 'x',
    });
  });

  test('keeps the default of a field that is undefined', () => {
    expect(result({ score: undefined, status: undefined, reason: undefined })).toEqual(result());
  });

  test('returns what parseResult accepts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.string(), (status, address) => {
        const made = result({ status, result: address });
        expect(parseResult(JSON.parse(JSON.stringify(made)))).toEqual(made);
      }),
    );
  });
});
