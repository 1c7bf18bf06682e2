import { expect, test } from 'vitest';
import { findNetworkFailure, networkFailureOf } from './network-failure.ts';

const withCode = (code: unknown, more: object = {}) =>
  Object.assign(new Error('x'), { code }, more);

test.each<[what: string, thrown: unknown, code: string | null]>([
  ['an error of a socket', withCode('ECONNREFUSED'), 'ECONNREFUSED'],
  [
    'an error of fetch',
    new TypeError('fetch failed', { cause: withCode('ENOTFOUND') }),
    'ENOTFOUND',
  ],
  [
    'several attempts',
    new TypeError('fetch failed', {
      cause: new AggregateError([withCode('ETIMEDOUT'), withCode('ECONNREFUSED')]),
    }),
    'ETIMEDOUT',
  ],
  [
    'a cause that says more',
    withCode('UND_ERR_SOCKET', { cause: withCode('ECONNRESET') }),
    'ECONNRESET',
  ],
  ['an unknown code', withCode('pstn_secret'), null],
  ['the name of a property of all objects', withCode('constructor'), null],
  ['a code that is not a text', withCode(7), null],
  ['an error without a code', new TypeError('fetch failed'), null],
  ['a text', 'ECONNREFUSED', null],
  ['nothing', undefined, null],
])('the failure of %s is found', (_, thrown, code) => {
  expect(findNetworkFailure(thrown)?.code ?? null).toBe(code);
});

test('causes that go in a circle end', () => {
  const error = withCode('x');
  error.cause = error;
  expect(findNetworkFailure(error)).toBeNull();
});

test('a known code has a reason', () => {
  expect(networkFailureOf('CERT_HAS_EXPIRED')).toEqual({
    code: 'CERT_HAS_EXPIRED',
    reason: 'the certificate has expired',
  });
  expect(networkFailureOf('jane@example.com')).toBeNull();
});
