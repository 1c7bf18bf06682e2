import type { IncomingMessage, ServerResponse } from 'node:http';
import { assertOptions, type KnownOptions } from '@postern/protocol';
import { directOf } from '../http/inbound.ts';
import { Refusal } from '../http/refusal.ts';
import { beginResponse, writeRefusal, type Outbound } from '../http/response.ts';
import { clientIpOf, trustOf, type TrustProxy } from '../limits/client-ip.ts';
import { callFor, hasValidate } from '../options/factories.ts';
import { clientHostOf } from './client-host.ts';
import { fromIncoming } from './incoming.ts';
import { toRequest } from './request.ts';
import { fromResponse, isResponse, writeOutbound } from './response.ts';

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
 * Creates a Node listener from a proxy.
 *
 * It can be mounted before or after `express.json()`. When the client disconnects, the request's signal aborts. If a
 * function returns no `Response`, the response is 500, and `console.error` logs once what to write. Throws a `TypeError`
 * that starts with `toNodeListener:` for an argument that is not a proxy, and for an invalid option.
 */
export function toNodeListener(proxy: WebHandler, options: NodeOptions = {}): NodeListener {
  assertProxy(proxy);
  assertOptions('toNodeListener', options, KNOWN);
  const isTrusted = trustOf(options.trustProxy ?? false);
  const direct = directOf(proxy);
  let isNoResponseReported = false;

  return (req, res, next) => {
    const forwardedFor = req.headers['x-forwarded-for'] as string | undefined;
    const ip = clientIpOf(req.socket.remoteAddress, forwardedFor, isTrusted);
    const host = clientHostOf(req, isTrusted);
    const reply = direct
      ? direct(fromIncoming(req, host), { ip })
      : callHandler(req, res, { ip, host });
    reply
      .then((outbound) => writeOutbound(req, res, outbound))
      .catch((thrown: unknown) => (next ? next(thrown) : res.destroy()));
  };

  async function callHandler(
    req: IncomingMessage,
    res: ServerResponse,
    { ip, host }: ForwardedClient,
  ): Promise<Outbound> {
    const controller = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) controller.abort();
    });
    const request = toRequest(req, { hasBody: true, host, signal: controller.signal });
    const response: unknown = await proxy(request, { ip });
    if (isResponse(response)) return fromResponse(response);
    // eslint-disable-next-line no-console -- an error of the program that nothing else reports
    if (!isNoResponseReported) console.error(NO_RESPONSE);
    isNoResponseReported = true;
    return writeRefusal(beginResponse(request.headers), new Refusal('internal'));
  }
}

/** The client of a request and the host that it requested, as reported by the trusted proxies. */
interface ForwardedClient {
  ip: string | undefined;
  host: string | undefined;
}

function assertProxy(proxy: unknown): void {
  const call = callFor('listener', proxy);
  if (call) throw misuse(`this function has to be called first; write \`${written(call)}\``);
  const isValidate = typeof proxy === 'function' && 'explain' in proxy;
  if (isValidate || hasValidate(proxy)) {
    throw misuse(
      `this validates and is not a proxy; write \`${written('createProxy({ validate: … })')}\``,
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
  /** The proxies in front of this server whose forwarded client address and host are used. Default false. */
  trustProxy?: TrustProxy;
}

const KNOWN: KnownOptions<NodeOptions> = { trustProxy: true };
const NO_RESPONSE =
  'toNodeListener: the function did not return a Response. ' +
  'Write `toNodeListener(createProxy({ validate: createVerifier() }))`, or pass a function that ' +
  'returns the Response of a proxy.';
