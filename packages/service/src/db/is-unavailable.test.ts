import { expect, test } from 'vitest';
import { isUnavailable } from './is-unavailable.ts';

test.each([
  [{ errcode: 13 }, true],
  [{ errcode: 5 }, true],
  [{ errcode: 11 }, true],
  [{ errcode: 26 }, true],
  [{ errcode: 261 }, true],
  [{ errcode: 778 }, true],
  [{ errcode: 1 }, false],
  [{ errcode: 19 }, false],
  [{ code: 'ECONNREFUSED' }, true],
  [{ code: '57P01' }, true],
  [{ code: '53300' }, true],
  [{ code: '53100' }, true],
  [{ code: '08006' }, true],
  [{ code: '25006' }, true],
  [{ code: '40P01' }, true],
  [{ code: '23505' }, false],
  [{ code: '42601' }, false],
  [{ code: '3D000' }, false],
  [{ message: 'Connection terminated unexpectedly' }, true],
  [{ message: 'timeout exceeded when trying to connect' }, true],
  [{ message: 'x is not a function' }, false],
  [{ cause: Object.assign(new Error(), { code: 'ECONNRESET' }) }, true],
])('%j: %s', (properties, expected) => {
  expect(isUnavailable(Object.assign(new Error(), properties))).toBe(expected);
});

test('a value that is not an error does not count as unavailable', () => {
  expect(isUnavailable({ code: 'ECONNREFUSED' })).toBe(false);
  expect(isUnavailable(undefined)).toBe(false);
});
