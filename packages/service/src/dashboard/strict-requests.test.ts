import { expect, test } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { handled, open } from './test/open.ts';

const API = '/dashboard/api/';

/** Arrays and objects in each other, 7,500 and 3,000 levels deep: valid JSON within the limit of a body. */
const DEEP = [
  '['.repeat(7500) + ']'.repeat(7500),
  '{"a":'.repeat(2500) + '1' + '}'.repeat(2500),
  `{"name":"x","response":{"id":"aaaa","response":${'['.repeat(7500)}${']'.repeat(7500)}}}`,
];

test('a deeply nested body is not an internal error on any route of the dashboard', async () => {
  const { app, owner, log } = await open(await openContext());
  const olga = await owner();
  const routes = handled(app.routes)
    .filter(({ method, path }) => path.startsWith(API) && method !== 'GET')
    .map(({ method, path }) => [method, path.slice(API.length - 1).replaceAll(/:\w+/g, 'x')]);
  expect(routes.length).toBeGreaterThan(20);
  for (const [method, path] of routes as [string, string][]) {
    if (path.endsWith('/sign-out')) continue;
    for (const body of DEEP) {
      const { status } = await olga.send(method, path, body);
      expect([method, path, status]).toEqual([method, path, expect.toSatisfy((n) => n < 500)]);
    }
  }
  expect(log).toEqual([]);
});

test.each(['/passkeys', '/keys', '/invitations', '/endpoints', '/check'])(
  'a deeply nested body is 422 on %s',
  async (path) => {
    const olga = await (await open(await openContext())).owner();
    for (const body of DEEP) {
      const { status, data } = await olga.send('POST', path, body);
      expect([status, data.details]).toEqual([
        422,
        [{ path: '', issue: 'is nested more than 64 levels deep' }],
      ]);
    }
  },
);

test.each([
  'GET /jobs?limit=1&limit=2',
  'GET /jobs?cursor=a&cursor=b',
  'GET /usage?days=1&days=2',
  'POST /jobs?mode=fast&mode=deep',
  'POST /jobs?column=a&column=b',
  'DELETE /people/00000000-0000-4000-8000-000000000001?keys=keep&keys=revoke',
  'GET /endpoints?limit=1&limit=2',
  'GET /audit?action=key.created&action=key.revoked',
])('a duplicate parameter is rejected: %s', async (route) => {
  const olga = await (await open(await openContext())).owner();
  const [method = '', path = ''] = route.split(' ');
  const type = { 'content-type': path.startsWith('/jobs') ? 'text/plain' : 'application/json' };
  const { status } =
    method === 'GET' ? await olga.get(path) : await olga.send(method, path, '{}', type);
  expect(status).toBe(422);
});
