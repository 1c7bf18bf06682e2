import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';

const proxy = createProxy({
  validate: verify,
  receipt,
  // `nuxt dev` runs a proxy in front of the server, which passes the caller's IP address in a header.
  ...(import.meta.dev && {
    callerIp: (request: Request) => request.headers.get('x-forwarded-for') ?? undefined,
  }),
});

// Not `toWebRequest(event)`: h3 v1 crashes the process when a body that it turned into a stream is not read to the end.
export default fromNodeMiddleware(toNodeListener(proxy));
