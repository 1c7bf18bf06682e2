import { ValidateError } from '@postern/protocol';
import { expect, test } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { toServiceError } from './to-service-error.ts';

function read(thrown: unknown) {
  const said: unknown[] = [];
  const say = (fields: object, message: string) => void said.push({ ...fields, message });
  const log = { debug: say, info: say, warn: say, error: say };
  return { refusal: toServiceError(thrown, { log, requestId: 'r1' }), said };
}

test('a refusal stays what it is, and is not worth a line', () => {
  const refusal = new ServiceError('conflict');
  expect(read(refusal)).toEqual({ refusal, said: [] });
});

test('the engine’s own failures keep their code and their time', () => {
  const { refusal, said } = read(new ValidateError('overloaded', { retryAfterMs: 3000 }));
  expect(refusal).toMatchObject({ code: 'overloaded', retryAfterMs: 3000, message: '' });
  expect(said).toEqual([]);
});

test('a database that does not answer is overloaded, and one line', () => {
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { refusal, said } = read(gone);
  expect(refusal).toMatchObject({ code: 'overloaded', retryAfterMs: 5000 });
  expect(said).toEqual([
    {
      requestId: 'r1',
      code: 'ECONNREFUSED',
      reason: 'connect',
      message: 'the database cannot be used',
    },
  ]);
});

test('a statement that the database rejects is internal, with its SQLSTATE and without its words', () => {
  const wrong = 'invalid input syntax for type integer: "jane@shop.example"';
  const { refusal, said } = read(Object.assign(new Error(wrong), { code: '22P02' }));
  expect(refusal.code).toBe('internal');
  expect(said).toEqual([expect.objectContaining({ code: '22P02', reason: 'Error' })]);
  expect(JSON.stringify(said)).not.toContain('jane');
});

test('a right that is missing is internal, and the line names it', () => {
  const denied = Object.assign(new Error('permission denied for table job'), { code: '42501' });
  expect(read(denied).said).toEqual([
    expect.objectContaining({ code: '42501', reason: 'permission denied for table job' }),
  ]);
});

test('what nobody foresaw is internal, and its message stays where it is', () => {
  const { refusal, said } = read(
    new TypeError('jane@shop.example is no function\n  at jane@shop.example'),
  );
  expect(refusal).toMatchObject({ code: 'internal', message: '', details: undefined });
  expect(said).toEqual([
    {
      requestId: 'r1',
      error: 'TypeError',
      at: expect.arrayContaining([expect.stringMatching(/^at /)]),
      message: 'a request failed',
    },
  ]);
  expect(JSON.stringify(said)).not.toContain('jane');
});

test.each(['text', null, undefined, 7, {}])('%j, thrown, is internal', (thrown) =>
  expect(read(thrown).refusal.code).toBe('internal'),
);
