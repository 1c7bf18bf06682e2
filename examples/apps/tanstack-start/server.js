import { fileURLToPath } from 'node:url';
import { serve } from 'srvx';
import { staticMiddleware } from 'srvx/static';
import app from './dist/server/server.js';

const { HOST = '127.0.0.1', PORT = '3000' } = process.env;

serve({
  fetch: app.fetch,
  middleware: [staticMiddleware({ dir: fileURLToPath(new URL('dist/client', import.meta.url)) })],
  hostname: HOST,
  port: PORT,
  gracefulShutdown: false,
});
