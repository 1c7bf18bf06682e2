import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fail, ok, parseEnvelope } from './envelope.ts';
import { HTTP_STATUS, type ErrorCode } from './failure.ts';

const good = { data: {}, message: '', status: 200, success: true };
const codes = Object.keys(HTTP_STATUS) as ErrorCode[];

describe('parseEnvelope', () => {
  test('accepts an object or an array as data', () => {
    for (const data of [{ a: 1 }, [], [1]])
      expect(parseEnvelope({ ...good, data })).toEqual({ ...good, data });
  });

  test('drops unknown fields', () => {
    expect(parseEnvelope({ ...good, trace: 'x' })).toEqual(good);
  });

  test.each([
    ['data', [null, undefined, 'x', 1, true]],
    ['message', [null, undefined, 1, {}]],
    ['status', [null, undefined, '200', 200.5, NaN, Infinity]],
    ['success', [null, undefined, 1, 'true']],
  ])('returns null when %s is missing or of a wrong type', (field, wrong) => {
    for (const x of wrong) expect(parseEnvelope({ ...good, [field]: x })).toBeNull();
  });

  test('returns null for a value that is not an object', () => {
    for (const x of [null, undefined, '', '<html>', 0, [], [good]])
      expect(parseEnvelope(x)).toBeNull();
  });

  test('ignores fields inherited through __proto__', () => {
    expect(parseEnvelope(JSON.parse(`{"__proto__":${JSON.stringify(good)}}`))).toBeNull();
  });

  test('never throws, and returns its own output unchanged', () => {
    fc.assert(
      fc.property(fc.anything(), (x) => {
        const read = parseEnvelope(x);
        if (read) expect(parseEnvelope(read)).toEqual(read);
      }),
    );
  });
});

describe('ok and fail', () => {
  test('ok returns a success with status 200', () => {
    expect(ok({ a: 1 }, 'Validated')).toEqual({
      data: { a: 1 },
      message: 'Validated',
      status: 200,
      success: true,
    });
    expect(ok([], '').data).toEqual([]);
  });

  test.each(codes)(
    'fail(%s) returns an error with the status and the label of its code',
    (code) => {
      const envelope = fail(code, { requestId: 'r1' });
      expect(envelope).toMatchObject({ status: HTTP_STATUS[code], success: false });
      expect(envelope.data).toEqual({ code, request_id: 'r1' });
      expect(envelope.message).toMatch(/^[A-Z].*[^.]$/);
      expect(envelope.success).toBe(envelope.status < 400);
      expect(parseEnvelope(JSON.parse(JSON.stringify(envelope)))).toEqual(envelope);
    },
  );

  test('fail includes the message and the details it is given', () => {
    const details = [{ path: 'email', issue: 'missing' }];
    expect(fail('unprocessable', { requestId: 'r1', message: 'No', details })).toMatchObject({
      message: 'No',
      data: { details },
    });
  });
});
