import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertOptions, type KnownOptions } from '@postern/protocol';
import { directOf } from '../http/direct.ts';
import { callFor, hasValidate } from '../options/factories.ts';
import { clientIpOf, trustOf, type TrustProxy } from '../limits/client-ip.ts';
import { clientHostOf } from './client-host.ts';
import { attachInbound } from '../http/inbound.ts';
import { fromIncoming } from './inbound.ts';
import { toRequest } from './request.ts';
import { fromResponse, isResponse, writeOutbound } from './response.ts';
import { Refusal } from '../http/refusal.ts';
import { beginReply, writeRefusal, type Outbound } from '../http/reply.ts';

export type { TrustProxy } from '../limits/client-ip.ts';

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
 * signal aborts. A function that answers with no `Response` is a 500, and `console.error` says once
 * what to write. Throws a `TypeError` that starts with `toNodeListener:` for what is no proxy, and for
 * a wrong option.
 */
export function toNodeListener(proxy: WebHandler, options: NodeOptions = {}): NodeListener {
  assertProxy(proxy);
  assertOptions('toNodeListener', options, KNOWN);
  const isTrusted = trustOf(options.trustProxy ?? false);
  const direct = directOf(proxy);
  let isNoResponseTold = false;

  return (req, res, next) => {
    const forwardedFor = req.headers['x-forwarded-for'] as string | undefined;
    const ip = clientIpOf(req.socket.remoteAddress, forwardedFor, isTrusted);
    const host = clientHostOf(req, isTrusted);
    void answer(req, res, { ip, host }).catch((thrown: unknown) =>
      next ? next(thrown) : res.destroy(),
    );
  };

  async function answer(req: IncomingMessage, res: ServerResponse, client: Client) {
    const { ip, host } = client;
    const reply = direct ? direct(fromIncoming(req, host), { ip }) : askProxy(req, res, client);
    writeOutbound(req, res, await reply);
  }

  async function askProxy(
    req: IncomingMessage,
    res: ServerResponse,
    { ip, host }: Client,
  ): Promise<Outbound> {
    const controller = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) controller.abort();
    });
    const request = toRequest(req, { hasBody: true, host, signal: controller.signal });
    attachInbound(request, fromIncoming(req, host), isUntouched(request, req));
    const response: unknown = await proxy(request, { ip });
    if (isResponse(response)) return fromResponse(response);
    // eslint-disable-next-line no-console -- it is a fault of the program, which nobody else hears of
    if (!isNoResponseTold) console.error(NO_RESPONSE);
    isNoResponseTold = true;
    return writeRefusal(beginReply(request.headers), new Refusal('internal'));
  }
}

/** Who sent a request, and the host that it named, as far as the proxies in front are trusted. */
interface Client {
  ip: string | undefined;
  host: string | undefined;
}

/** Whether nobody has begun to read the body of a request, or has made a copy to read. */
function isUntouched(request: Request, req: IncomingMessage): () => boolean {
  let isCopied = false;
  request.clone = () => {
    isCopied = true;
    return Request.prototype.clone.call(request);
  };
  return () => !isCopied && !req.readableDidRead && !request.bodyUsed && !request.body?.locked;
}

function assertProxy(proxy: unknown): void {
  const call = callFor('listener', proxy);
  if (call) throw misuse(`this function has to be called first; write \`${written(call)}\``);
  const isValidate = typeof proxy === 'function' && 'explain' in proxy;
  if (isValidate || hasValidate(proxy)) {
    throw misuse(
      `this validates and is no proxy; write \`${written('createProxy({ validate: … })')}\``,
    );
  }
  if (typeof proxy !== 'function') {
    throw misuse(`a proxy is needed; write \`${written('createProxy({ validate: … })')}\``);
  }
}

function written(proxy: string): string {
  return `toNodeListener(${proxy})`;
}

function misuse(message: string): TypeError {
  return new TypeError(`toNodeListener: ${message}`);
}

/** Options of {@link toNodeListener}. */
interface NodeOptions {
  /** Which proxies in front of this server are believed about the client's address and host. Default false. */
  trustProxy?: TrustProxy;
}

const KNOWN: KnownOptions<NodeOptions> = { trustProxy: true };
const NO_RESPONSE =
  'toNodeListener: the function answered with something that is no Response. ' +
  'Write `toNodeListener(createProxy({ validate: createVerifier() }))`, or give a function that ' +
  'returns what a proxy returns.';
