import { PATHS } from '@postern/protocol';
import { toNodeListener } from '@postern/proxy/node';
import { serve } from './serve.js';
import { startService } from './service.js';

/* A handler without a proxy: it reads the body and calls the same service with fetch. */

const url = (await startService()) + PATHS.single;
const headers = { 'content-type': 'application/json', authorization: 'Bearer benchmark' };

serve(
  toNodeListener(async (request) => {
    const { email, mode } = await request.json();
    const body = JSON.stringify({ email, mode });
    const reply = await globalThis.fetch(url, { method: 'POST', headers, body });
    return globalThis.Response.json(await reply.json(), { status: reply.status });
  }),
);
