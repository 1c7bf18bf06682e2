import { createProxy } from '@postern/proxy';
import { toNodeListener } from '@postern/proxy/node';

const proxy = createProxy({
  validate: verify,
  receipt,
  // `nuxt dev` stands in front of the server, and tells the caller in a header.
  ...(import.meta.dev && {
    callerIp: (request: Request) => request.headers.get('x-forwarded-for') ?? undefined,
  }),
});

// Not `toWebRequest(event)`: h3 v1 ends the process when a body of which it made a stream is left unread.
export default fromNodeMiddleware(toNodeListener(proxy));
