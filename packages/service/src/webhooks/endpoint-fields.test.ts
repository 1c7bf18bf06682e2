import type { Lookup } from '@postern/public-network/node';
import { expect, it } from 'vitest';
import { DEFAULTS } from '../config/settings.ts';
import { readEndpointFields } from './endpoint-fields.ts';
import { createEndpointGuard } from './endpoint-guard.ts';

/** Reads the URL of an endpoint, and collects the log lines. */
function read(url: string, lookup: Lookup, webhookPrivateRanges: readonly string[] = []) {
  const logged: unknown[] = [];
  const nothing = () => undefined;
  const warn = (...line: unknown[]) => void logged.push(line);
  const settings = { ...DEFAULTS, webhookHttp: true, webhookPrivateRanges };
  const guard = createEndpointGuard(settings, lookup);
  const log = { debug: nothing, info: nothing, warn, error: nothing };
  return { columns: readEndpointFields({ url }, { settings, guard, log }), logged };
}

const noLookup: Lookup = () => Promise.reject(new Error('It is not looked up'));

it.each([
  ['http://localhost:3000/hook', ['127.0.0.0/8'], 'Use 127.0.0.1'],
  ['http://App.Localhost./hook', ['127.0.0.0/8', '::1/128'], 'Use 127.0.0.1'],
  ['http://localhost.localdomain/hook', ['::1/128'], 'Use [::1]'],
  ['http://localhost/hook', ['10.0.0.0/8'], 'is not on the public internet'],
])('rejects %s, with the private ranges %j', async (url, ranges, issue) => {
  await expect(read(url, noLookup, ranges).columns).rejects.toMatchObject({
    code: 'unprocessable',
    details: [{ path: 'url', issue: expect.stringContaining(issue) }],
  });
});

it('logs why the DNS lookup of a host failed, without the host', async () => {
  const cause = Object.assign(new Error('queryA shop.example'), { code: 'ECONNREFUSED' });
  const lookup = () => Promise.reject(new Error('The lookup failed', { cause }));
  const { columns, logged } = read('https://shop.example/hook', lookup);
  await expect(columns).rejects.toMatchObject({
    code: 'overloaded',
    details: [{ path: 'url', issue: expect.stringContaining('did not answer') }],
  });
  expect(logged).toEqual([
    [{ code: 'ECONNREFUSED' }, 'the host of a webhook endpoint could not be looked up'],
  ]);
});
