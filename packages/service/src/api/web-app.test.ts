import { expect, test } from 'vitest';
import { createWebApp } from './web-app.ts';

const nothing = () => undefined;
const app = createWebApp({ debug: nothing, info: nothing, warn: nothing, error: nothing });
app.get('/', (c) => c.text(c.var.requestId));
app.get('/raw', () => new Response('raw'));
app.post('/*', (c) => c.text('taken'));

async function idOf(given: string | null) {
  const response = await app.request('/', {
    headers: given === null ? {} : { 'X-Request-Id': given },
  });
  const text = await response.text();
  expect(response.headers.get('x-request-id')).toBe(text);
  return text;
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test.each(['a', 'A-z_09', 'x'.repeat(64)])('a request keeps its ID %s', async (id) =>
  expect(await idOf(id)).toBe(id),
);

test.each([null, '', 'x'.repeat(65), 'a b', 'a\tb', '<script>', 'a,b'])(
  'a request with the ID %j gets a new one',
  async (id) => expect(await idOf(id)).toMatch(UUID),
);

test('a response that a route creates has the header fields of every response', async () => {
  const { headers } = await app.request('/raw');
  expect(headers.get('x-request-id')).toMatch(UUID);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
});

test('the Allow field does not have the methods of a route that matches every path', async () => {
  const put = await app.request('/', { method: 'PUT' });
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await app.request('/nothing')).status).toBe(404);
});
