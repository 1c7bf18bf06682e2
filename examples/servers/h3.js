import { getRequestIP, H3, readBody, serve } from 'h3-v2';
import process from 'node:process';
import { proxy } from './proxy.js';

const app = new H3();
const answer = (event) => proxy(event.req, { ip: getRequestIP(event) });
app.all('/api/validate-email', answer);
app.post('/parsed', async (event) => {
  await readBody(event);
  return answer(event);
});
serve(app, { port: Number(process.env.PORT), hostname: '127.0.0.1', silent: true });
