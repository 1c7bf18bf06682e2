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
      // The socket's, with its port; on Cloudflare it is `request.headers.get('cf-connecting-ip')`.
      ip: request.cf?.clientIp?.replace(/^\[|\]?:\d+$/g, ''),
      waitUntil: (promise) => context.waitUntil(promise),
    });
  },
};
