import type { IncomingMessage, ServerResponse } from 'node:http';
import { directOf } from './direct.ts';
import { createClientIp, type TrustProxy } from './node/client-ip.ts';
import { fromIncoming } from './node/inbound.ts';
import { toRequest } from './node/request.ts';
import { fromResponse, writeOutbound } from './node/response.ts';
import type { Outbound } from './reply.ts';

export type { TrustProxy } from './node/client-ip.ts';

/** A listener for `http.createServer`, Express and Connect; for Fastify, after `reply.hijack()`, with `raw`. */
export type NodeListener = (
  req: IncomingMessage,
  res: ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/** A proxy, or a function around one. */
export type WebHandler = (
  request: Request,
  context: { ip?: string | undefined },
) => Promise<Response>;

/**
 * Turns a proxy into a Node listener.
 *
 * It may be mounted before or after `express.json()`. When the client leaves, the request's
 * signal aborts. Throws a `TypeError` that starts with `toNodeListener:` for a wrong option.
 */
export function toNodeListener(
  proxy: WebHandler,
  options: { trustProxy?: TrustProxy } = {},
): NodeListener {
  if (typeof proxy !== 'function') throw new TypeError('toNodeListener: proxy must be a function');
  const clientIp = createClientIp(options.trustProxy ?? false);
  const direct = directOf(proxy);

  return (req, res, next) => {
    const forwardedFor = req.headers['x-forwarded-for'] as string | undefined;
    const ip = clientIp(req.socket.remoteAddress, forwardedFor);
    const reply = direct ? direct(fromIncoming(req), { ip }) : askProxy(req, res, ip);
    reply
      .then((outbound) => writeOutbound(req, res, outbound))
      .catch((thrown: unknown) => (next ? next(thrown) : res.destroy()));
  };

  async function askProxy(
    req: IncomingMessage,
    res: ServerResponse,
    ip: string | undefined,
  ): Promise<Outbound> {
    const controller = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) controller.abort();
    });
    const request = toRequest(req, { hasBody: true, signal: controller.signal });
    return fromResponse(await proxy(request, { ip }));
  }
}
