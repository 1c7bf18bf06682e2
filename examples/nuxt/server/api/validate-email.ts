import { createProxy } from '@postern/proxy';

const proxy = createProxy({ validate: verify, receipt });

export default defineEventHandler((event) =>
  // `nuxt dev` stands in front of the server, and tells the caller in a header.
  proxy(toWebRequest(event), { ip: getRequestIP(event, { xForwardedFor: import.meta.dev }) }),
);
