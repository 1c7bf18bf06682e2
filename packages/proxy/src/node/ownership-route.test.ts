import { expect, onTestFinished, test } from 'vitest';
import { createOwnership } from '../ownership.ts';
import { createWorld, SECRET } from '../test/ownership-world.ts';
import { serve } from '../test/serve.ts';
import { toNodeListener } from './listener.ts';

test('the route of nonces runs on a Node server, with its cookie', async () => {
  const { resolveTxt, fetch: fetchFile } = createWorld();
  const options = { secret: SECRET, resolveTxt, fetch: fetchFile };
  const server = await serve((req, res) => {
    const ownership = createOwnership({ ...options, origin: `http://${req.headers.host}` });
    toNodeListener((request) => ownership.handle(request))(req, res);
  });
  onTestFinished(server.stop);
  const response = await fetch(server.url, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ expires_in_seconds: 600 });
  expect(response.headers.get('set-cookie')).toMatch(/^postern-ownership=.*SameSite=Lax/);
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405);
});
