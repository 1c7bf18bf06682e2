import { toNodeListener } from '@postern/proxy/node';
import fastify from 'fastify';
import process from 'node:process';
import { proxy } from './proxy.js';

const app = fastify();
const listener = toNodeListener(proxy);
app.route({
  method: app.supportedMethods,
  url: '/api/validate-email',
  // The proxy reads the body itself, so it runs before Fastify's body parser.
  onRequest(request, reply) {
    reply.hijack();
    listener(request.raw, reply.raw);
  },
  handler() {},
});
app.post('/parsed', (request, reply) => {
  reply.hijack();
  listener(Object.assign(request.raw, { body: request.body }), reply.raw); // After Fastify's body parser.
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
