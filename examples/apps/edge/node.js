import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { env } from 'node:process';
import { createApp } from './app.js';

const app = createApp(env, (c) => ({ ip: getConnInfo(c).remote.address }));
const { HOST = '127.0.0.1', PORT = '3000' } = env;

serve({ fetch: app.fetch, hostname: HOST, port: Number(PORT) }, ({ port }) => {
  console.log(`http://${HOST}:${port}`);
});
