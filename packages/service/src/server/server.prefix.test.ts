import { expect, test } from 'vitest';
import { withoutPrefix } from './server.ts';

test.each([
  ['/verify/v1/webhooks?limit=1', '/v1/webhooks?limit=1'],
  ['/verify', '/'],
  ['/verify/', '/'],
  ['/verify?a=1', '/?a=1'],
  ['/v1/webhooks', '/v1/webhooks'],
  ['/healthz', '/healthz'],
  ['/verifying', '/verifying'],
  ['/verify/verify', '/verify'],
  ['*', '*'],
])('%s below /verify is %s', (target, path) => {
  expect(withoutPrefix(target, '/verify')).toBe(path);
});

test('without a prefix every target stays unchanged', () => {
  expect(withoutPrefix('/v1/webhooks', '')).toBe('/v1/webhooks');
});
