import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';

const thrown = (message: string, properties: object = {}) =>
  Object.assign(new Error(message), properties);

test.each([
  [
    thrown('terminating connection due to administrator command', { code: '57P01' }),
    { code: '57P01', reason: 'terminating connection due to administrator command' },
  ],
  [
    thrown('cannot execute INSERT in a read-only transaction', { code: '25006' }),
    { code: '25006', reason: 'cannot execute INSERT in a read-only transaction' },
  ],
  [
    thrown('permission denied for table job', { code: '42501' }),
    { code: '42501', reason: 'permission denied for table job' },
  ],
  [
    thrown('database or disk is full', { errcode: 13 }),
    { code: 'SQLITE_FULL', reason: 'database or disk is full' },
  ],
  [
    thrown('self-signed certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', reason: 'self-signed certificate' },
  ],
  [
    thrown('Connection terminated due to connection timeout', {
      cause: thrown('connect ETIMEDOUT 10.0.0.1:5432', { code: 'ETIMEDOUT' }),
    }),
    {
      code: 'ETIMEDOUT',
      reason: 'Connection terminated due to connection timeout: connect ETIMEDOUT 10.0.0.1:5432',
    },
  ],
  [
    Object.assign(new AggregateError([thrown('connect ECONNREFUSED ::1:5432')]), {
      code: 'ECONNREFUSED',
    }),
    { code: 'ECONNREFUSED', reason: 'connect ECONNREFUSED ::1:5432' },
  ],
  [
    thrown('invalid input syntax for type integer: "jane@shop.example"', { code: '22P02' }),
    { code: '22P02', reason: 'Error' },
  ],
  [new TypeError('jane@shop.example is not iterable'), { code: null, reason: 'TypeError' }],
  ['jane@shop.example', { code: null, reason: 'string' }],
])('%s is described without the values of a row', (error, expected) => {
  expect(failureOf(error)).toEqual(expected);
});
