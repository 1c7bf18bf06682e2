import { toNodeListener } from '@postern/proxy/node';
import * as h3 from 'h3-v1';
import { createServer } from 'node:http';
import process from 'node:process';
import { proxy } from './proxy.js';

const app = h3.createApp();
// Not `toWebRequest(event)`: h3 v1 crashes the process when a body that it turned into a stream is not read to the end.
const handler = h3.fromNodeMiddleware(toNodeListener(proxy));
const parse = h3.eventHandler(async (event) => {
  event.node.req.body = await h3.readBody(event);
});
app.use('/api/validate-email', handler);
app.use('/parsed', parse);
app.use('/parsed', handler); // After `readBody`, `req.body` passes the parsed body on.
createServer(h3.toNodeListener(app)).listen(Number(process.env.PORT), '127.0.0.1');
