import { ValidateError } from '@postern/protocol';
import { expect, test } from 'vitest';
import { ServiceError } from '../base/service-error.ts';
import { toServiceError } from './to-service-error.ts';

function read(thrown: unknown) {
  const logged: unknown[] = [];
  const say = (fields: object, message: string) => void logged.push({ ...fields, message });
  const log = { debug: say, info: say, warn: say, error: say };
  return { error: toServiceError(thrown, { log, requestId: 'r1' }), logged };
}

test('a ServiceError stays unchanged and is not logged', () => {
  const error = new ServiceError('conflict');
  expect(read(error)).toEqual({ error, logged: [] });
});

test('errors of the engine keep their code and their retry time', () => {
  const { error, logged } = read(new ValidateError('overloaded', { retryAfterMs: 3000 }));
  expect(error).toMatchObject({ code: 'overloaded', retryAfterMs: 3000, message: '' });
  expect(logged).toEqual([]);
});

test('a database that does not respond is overloaded, and is logged once', () => {
  const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const { error, logged } = read(gone);
  expect(error).toMatchObject({ code: 'overloaded', retryAfterMs: 5000 });
  expect(logged).toEqual([
    {
      requestId: 'r1',
      code: 'ECONNREFUSED',
      reason: 'connect',
      message: 'the database cannot be used',
    },
  ]);
});

test('a statement that the database rejects is internal, and is logged with its SQLSTATE, without its message', () => {
  const wrong = 'invalid input syntax for type integer: "jane@shop.example"';
  const { error, logged } = read(Object.assign(new Error(wrong), { code: '22P02' }));
  expect(error.code).toBe('internal');
  expect(logged).toEqual([expect.objectContaining({ code: '22P02', reason: 'Error' })]);
  expect(JSON.stringify(logged)).not.toContain('jane');
});

test('a missing database permission is internal, and the log line names it', () => {
  const denied = Object.assign(new Error('permission denied for table job'), { code: '42501' });
  expect(read(denied).logged).toEqual([
    expect.objectContaining({ code: '42501', reason: 'permission denied for table job' }),
  ]);
});

test('an unexpected error is internal, and its message is neither returned nor logged', () => {
  const { error, logged } = read(
    new TypeError('jane@shop.example is not a function\n  at jane@shop.example'),
  );
  expect(error).toMatchObject({ code: 'internal', message: '', details: undefined });
  expect(logged).toEqual([
    {
      requestId: 'r1',
      error: 'TypeError',
      at: expect.arrayContaining([expect.stringMatching(/^at /)]),
      message: 'a request failed',
    },
  ]);
  expect(JSON.stringify(logged)).not.toContain('jane');
});

test.each(['text', null, undefined, 7, {}])('%j, thrown, is internal', (thrown) =>
  expect(read(thrown).error.code).toBe('internal'),
);
