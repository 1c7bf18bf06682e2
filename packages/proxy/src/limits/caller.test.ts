import fc from 'fast-check';
import { expect, test } from 'vitest';
import { callerOf } from './caller.ts';

test.each([
  ['192.0.2.1', '::ffff:192.0.2.1'],
  ['192.0.2.1', '::ffff:c000:201'],
  ['192.0.2.1', '0:0:0:0:0:FFFF:192.0.2.1'],
  ['192.0.2.1', '64:ff9b::192.0.2.1'],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff'],
  ['2001:db8:0:1::1', '2001:0DB8:0000:0001::2'],
])('%s and %s are one caller', (one, other) => {
  expect(callerOf(one)).not.toBeNull();
  expect(callerOf(one)).toBe(callerOf(other));
});

test.each([
  ['192.0.2.1', '192.0.2.2'],
  ['::ffff:192.0.2.1', '::ffff:192.0.3.1'],
  ['2001:db8:0:1::1', '2001:db8:0:2::1'],
  ['::1', '127.0.0.1'],
])('%s and %s are two callers', (one, other) => {
  expect(callerOf(one)).not.toBe(callerOf(other));
});

test.each([
  undefined,
  '',
  'unknown',
  '1.2.3.4, 5.6.7.8',
  '1.2.3.4.',
  '1.2.3.4:80',
  '::ffff:300.1.1.1',
  7,
])('%j has no caller name', (text) => {
  expect(callerOf(text as string)).toBeNull();
});

test('two IPv4 addresses never share a caller name, in any form', () => {
  const dotted = fc.ipV4();
  fc.assert(
    fc.property(dotted, dotted, (one, other) => {
      expect(callerOf(one)).toBe(callerOf(`::ffff:${one}`));
      if (one !== other) expect(callerOf(`::ffff:${one}`)).not.toBe(callerOf(other));
    }),
  );
});
