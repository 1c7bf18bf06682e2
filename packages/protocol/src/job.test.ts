import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JOB_STATES, parseJob, parseJobResult, type CompleteJob } from './job.ts';
import { MODES, parseResult } from './result.ts';

const minimal = { job_id: 'j1', status: 'queued', webhook: false };
const full: CompleteJob = {
  job_id: '0190f3a2-0000-7000-8000-000000000000',
  status: 'completed',
  webhook: true,
  mode: 'deep',
  total: 3,
  processed: 3,
  counts: { valid: 1, risky: 0, invalid: 2 },
  reason: null,
  created_at: '2026-11-21T10:00:00.000Z',
  started_at: '2026-11-21T10:00:00.100Z',
  finished_at: '2026-11-21T10:00:01.000Z',
};

describe('parseJob', () => {
  test('accepts a job with only the documented fields', () => {
    for (const status of JOB_STATES) {
      expect(parseJob({ ...minimal, status })).toEqual({ ...minimal, status });
    }
  });

  test('accepts all fields, documented and additive', () => {
    expect(parseJob(JSON.parse(JSON.stringify(full)))).toEqual(full);
  });

  test('accepts null for times that are not reached and a reason that is not set', () => {
    const waiting = { ...minimal, reason: null, started_at: null, finished_at: null };
    expect(parseJob(waiting)).toEqual(waiting);
  });

  test.each([
    [
      'a value that is not an object',
      [null, undefined, '', 'queued', 1, true, [], [minimal], () => minimal],
    ],
    [
      'a job without a job_id',
      [undefined, null, '', 7, ['j1']].map((job_id) => ({ ...minimal, job_id })),
    ],
    [
      'an unknown state',
      [undefined, null, '', 'QUEUED', 'done', 'cancelled', 1, ['queued']].map((status) => ({
        ...minimal,
        status,
      })),
    ],
    [
      'a job without webhook',
      [undefined, null, 0, 1, 'true', {}].map((webhook) => ({ ...minimal, webhook })),
    ],
  ])('returns null for %s', (_, wrong) => {
    for (const x of wrong) expect(parseJob(x)).toBeNull();
  });

  test('drops unknown fields and fields of a wrong type', () => {
    const wrong = {
      mode: 'deepest',
      total: -1,
      processed: 1.5,
      counts: { valid: 1, risky: 0 },
      reason: 7,
      created_at: null,
      started_at: 1_700_000_000,
      finished_at: false,
      api_key: 'pstn_secret',
    };
    expect(parseJob({ ...wrong, ...minimal })).toEqual(minimal);
    for (const counts of [null, [], 3, { valid: '1', risky: 0, invalid: 0 }, { valid: NaN }]) {
      expect(parseJob({ ...minimal, counts })).toEqual(minimal);
    }
  });

  test('drops unknown counts', () => {
    const counts = { valid: 1, risky: 2, invalid: 3 };
    expect(parseJob({ ...minimal, counts: { ...counts, secret: 'pstn_secret' } })).toEqual({
      ...minimal,
      counts,
    });
  });

  test('ignores fields inherited through __proto__', () => {
    const evil = JSON.parse(
      '{"__proto__":{"job_id":"j1","status":"queued","webhook":true}}',
    ) as unknown;
    expect(parseJob(evil)).toBeNull();
    const read = parseJob(
      JSON.parse(
        '{"job_id":"j1","status":"queued","webhook":false,"__proto__":{"total":9},"counts":{"__proto__":{"valid":1,"risky":1,"invalid":1}}}',
      ),
    );
    expect(read).toEqual(minimal);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['total']).toBeUndefined();
  });

  test('returns a job or null for arbitrary values, and its own output unchanged', () => {
    const nearly = fc.record(
      {
        job_id: fc.oneof(fc.string(), fc.anything()),
        status: fc.oneof(fc.constantFrom(...JOB_STATES), fc.anything()),
        webhook: fc.oneof(fc.boolean(), fc.anything()),
        mode: fc.oneof(fc.constantFrom(...MODES), fc.anything()),
        total: fc.oneof(fc.nat(), fc.string(), fc.constant(-1)),
        counts: fc.record({ valid: fc.nat(), risky: fc.nat(), invalid: fc.nat() }),
        reason: fc.oneof(fc.string(), fc.anything()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(nearly, fc.anything()), (x) => {
        const read = parseJob(x);
        if (read === null) return;
        expect(JOB_STATES).toContain(read.status);
        expect(parseJob(JSON.parse(JSON.stringify(read)))).toEqual(read);
      }),
    );
  });
});

describe('parseJobResult', () => {
  const row = { index: 0, email: ' A@b.co', result: 'A@b.co', status: 'valid' };

  test('returns a result with its index and its address unchanged', () => {
    expect(parseJobResult(row)).toEqual(row);
    expect(parseJobResult({ ...row, email: '', score: 85 })).toEqual({
      ...row,
      email: '',
      score: 85,
    });
  });

  test('drops unknown fields and fields of a wrong type', () => {
    expect(parseJobResult({ ...row, score: '85', lease: 'x' })).toEqual(row);
  });

  test.each([
    ['a value that is not an object', [null, undefined, [], [row], 'row', 0]],
    [
      'a row without a result',
      [
        { index: 0, email: 'a@b.co' },
        { ...row, status: 'unknown' },
      ],
    ],
    [
      'a row without an index',
      [undefined, null, -1, 0.5, '0', NaN, Infinity, 2 ** 53].map((x) => ({ ...row, index: x })),
    ],
    [
      'a row without an address',
      [undefined, null, 7, ['a@b.co']].map((email) => ({ ...row, email })),
    ],
  ])('returns null for %s', (_, wrong) => {
    for (const x of wrong) expect(parseJobResult(x)).toBeNull();
  });

  test('parses the result as parseResult does', () => {
    const { index, email, ...result } = { ...row, checks: { mx: 'pass' }, mode: 'fast' };
    expect(parseJobResult({ index, email, ...result })).toEqual({
      index,
      email,
      ...parseResult(result),
    });
  });
});
