import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveSite } from '@postern/site/serve.js';

let server: Awaited<ReturnType<typeof serveSite>>;

beforeAll(async () => {
  server = await serveSite(0);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each([
  ['/', 200, 'text/html'],
  ['/guide/', 200, 'text/html'],
  ['/guide/policy', 200, 'text/html'],
  ['/forms/', 200, 'text/html'],
  ['/guide/policy.md', 200, 'text/markdown'],
  ['/llms.txt', 200, 'text/plain'],
  ['/none', 404, 'text/html'],
  ['/..%2fpackage.json', 404, 'text/html'],
])('%s is %i, %s', async (path, status, type) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain(type);
});
