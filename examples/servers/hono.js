import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import process from 'node:process';
import { proxy } from './proxy.js';

const app = new Hono();
const answer = (c) => proxy(c.req.raw, { ip: getConnInfo(c).remote.address });
app.all('/api/validate-email', answer);
app.use('/parsed', async (c, next) => void (await c.req.json(), await next()));
app.all('/parsed', answer);
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
