import { expect, test, vi } from 'vitest';
import { createProxy, type ProxyOptions } from '../index.ts';
import { ask, fakeValidate } from '../test/ask.ts';

const own = { host: 'shop.example', origin: 'https://www.shop.example' };

/** Sends the same request twice, and returns the messages of the events about the page. */
async function reject(headers: Record<string, string>, options: Partial<ProxyOptions> = {}) {
  const messages: string[] = [];
  const proxy = createProxy({
    validate: fakeValidate(),
    onEvent: (event) => void (event.type === 'page_refused' && messages.push(event.message)),
    ...options,
  });
  for (let at = 0; at < 2; at++) expect((await ask(proxy, { headers })).status).toBe(403);
  return messages;
}

test.each<[name: string, headers: Record<string, string>, says: RegExp]>([
  ['a browser calls it same-site', { ...own, 'sec-fetch-site': 'same-site' }, /`allowedOrigins`/],
  ['its host is below the host of the proxy', own, /`allowedOrigins`/],
  [
    'it has another port',
    { host: 'localhost:3000', origin: 'http://localhost:5173' },
    /`allowedOrigins`/,
  ],
  [
    'a reverse proxy replaced Host',
    { ...own, host: '127.0.0.1:3000', 'x-forwarded-host': 'www.shop.example' },
    /`trustProxy`/,
  ],
])('a rejected page of the same site is reported once: %s', async (_name, headers, says) => {
  expect(await reject(headers)).toEqual([expect.stringMatching(says)]);
});

test('a page of the same origin whose host is not in `hosts` is reported once', async () => {
  const headers = { host: '127.0.0.1:3000', origin: own.origin, 'sec-fetch-site': 'same-origin' };
  const messages = await reject(headers, { hosts: ['www.shop.example'] });
  expect(messages).toEqual([expect.stringMatching(/`hosts`.*`Host`/)]);
});

test.each<[name: string, headers: Record<string, string>]>([
  ['another site', { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another site, by an old browser', { ...own, origin: 'https://evil.example' }],
  ['another site with a similar name', { ...own, origin: 'https://notshop.example' }],
  ['a sandboxed page', { ...own, origin: 'null', 'sec-fetch-site': 'same-site' }],
])('a page of %s is rejected without a report', async (_name, headers) => {
  expect(await reject(headers)).toEqual([]);
});

test('the console shows the advice once without `onEvent`, and never the origin', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const proxy = createProxy({ validate: fakeValidate() });
  for (let at = 0; at < 3; at++) await ask(proxy, { headers: own });
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^createProxy: a page of the proxy's/)]]);
  expect(String(warn.mock.calls[0])).not.toContain('shop.example');
  warn.mockRestore();
});
