import { expect, test } from 'vitest';
import { createProxy, type EmailProxy } from '../create-proxy.ts';
import { toNodeListener } from '../node.ts';
import { fakeValidate, read } from '../test/ask.ts';
import { serve } from '../test/serve.ts';

test.each([
  [
    'clones a request to read it later',
    async (request: Request, proxy: EmailProxy) => {
      const copy = request.clone();
      const response = await proxy(request);
      response.headers.set('x-read', String(((await copy.json()) as { email: string }).email));
      return response;
    },
  ],
  [
    'reads a copy first',
    async (request: Request, proxy: EmailProxy) => {
      const { email } = (await request.clone().json()) as { email: string };
      const response = await proxy(request);
      response.headers.set('x-read', email);
      return response;
    },
  ],
  [
    'reads the request, and creates another one from it',
    async (request: Request, proxy: EmailProxy) => {
      const body = await request.text();
      const { headers, method } = request;
      const response = await proxy(new Request('http://localhost/', { method, headers, body }));
      const changed = new Response(await response.text(), response);
      changed.headers.set('x-read', (JSON.parse(body) as { email: string }).email);
      return changed;
    },
  ],
])('a function around a proxy that %s gets a reply', async (_name, around) => {
  const proxy = createProxy({ validate: fakeValidate(), warn: false });
  const { url, stop } = await serve(toNodeListener((request) => around(request, proxy)));
  for (let at = 0; at < 2; at++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'jane@example.com' }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-read')).toBe('jane@example.com');
    expect((await read(response)).data).toMatchObject({ result: 'jane@example.com' });
  }
  await stop();
});
