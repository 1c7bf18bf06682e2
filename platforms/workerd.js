import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';

let proxy;

export default {
  fetch(request, env, context) {
    proxy ??= createProxy({
      validate: createClient({ baseUrl: env.POSTERN_BASE_URL, apiKey: env.POSTERN_API_KEY })
        .validate,
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
