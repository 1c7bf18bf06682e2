import process from 'node:process';
import { proxy } from './proxy.js';

// eslint-disable-next-line no-undef -- it is Bun's own
Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: (request, server) => proxy(request, { ip: server.requestIP(request)?.address }),
});
