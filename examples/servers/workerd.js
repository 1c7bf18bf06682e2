import { createProxy } from '@postern/proxy';
import { upstreamOf } from './upstream.js';

let proxy;

export default {
  fetch(request, env, context) {
    proxy ??= createProxy({
      validate: upstreamOf(env),
      allowedOrigins: ['https://www.postern.test'],
      limits: { caller: 5 },
    });
    return proxy(request, {
      // The address of the socket, with the port. On Cloudflare use `request.headers.get('cf-connecting-ip')`.
      ip: request.cf?.clientIp?.replace(/^\[|\]?:\d+$/g, ''),
      waitUntil: (promise) => context.waitUntil(promise),
    });
  },
};
