import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMalformed } from '../api/malformed.ts';
import { closeOldestWaiting } from './idle-connections.ts';
import { endOfTurn } from '../thread/end-of-turn.ts';

/** Handles a request. The bindings have the connection. */
export type HandleRequest = (
  request: Request,
  bindings: HttpBindings,
) => Response | Promise<Response>;

/** A listening server. */
export interface Listening {
  /** Such as `http://127.0.0.1:8025`. */
  url: string;
  /** Stops listening, lets requests in progress end, and closes their connections after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** The time limit for the header fields of a request. Each route has its own time limit for the body. */
const HEADERS_MS = 10_000;
/** How often within that time late connections are checked. Node's default is every 30 seconds. */
const LOOKS = 10;
/** The time limit for a whole request: a bulk request over a slow connection. */
const REQUEST_MS = 120_000;
/** Longer than Traefik, Caddy and HAProxy keep an idle connection by default. */
const KEEP_ALIVE_MS = 130_000;
/** Idle connections kept open at a time, and connections that have sent no request: several times what reverse proxies keep. */
const MOST_IDLE = 1024;
const MOST_FRESH = 1024;
/** How long a connection can neither send nor receive bytes of its response. Event streams send some every 15 s. */
const SILENT_MS = 120_000;
const SWEEP_MS = 50;
const MAX_HEADER_BYTES = 16_384;

/** Where to listen, and the limits of connections. */
export interface ListenOptions {
  host: string;
  port: number;
  /** The time limit for the header fields of a request. Default 10 s. */
  headersMs?: number;
  /** How long an idle connection stays open. Default 130 s. */
  keepAliveMs?: number;
  /** The maximum number of idle connections. Default 1024. */
  mostIdle?: number;
  /** The maximum number of connections that have sent no request. Default 1024. */
  mostFresh?: number;
  /** How long a connection with a request in progress can be silent in both directions. Default 120 s. */
  silentMs?: number;
  /** The path of the public URL, such as `/verify`, which can precede the path of a request. Default ''. */
  prefix?: string;
}

/**
 * Listens for HTTP. A connection whose header fields are late gets a 408 and is closed.
 *
 * The probes accept requests without `Host`, as health checks send them. HTTP/1.0 can omit it everywhere; an HTTP/1.1
 * request without it gets a 400.
 *
 * Rejects with the system's error, such as `EADDRINUSE`.
 *
 * Source: RFC 9112 §3.2; docs/decisions/operations.md#0064.
 */
export async function listen(handle: HandleRequest, options: ListenOptions): Promise<Listening> {
  const { host, port, prefix = '', headersMs = HEADERS_MS, mostIdle = MOST_IDLE } = options;
  const listener = getRequestListener(
    async (request, bindings) => {
      if (needsHost(bindings as HttpBindings)) return answerMalformed();
      const response = await handle(request, bindings as HttpBindings);
      // Consecutive responses find their receiver awake. Waking it for each one costs more than writing it.
      await endOfTurn();
      return response;
    },
    // hono's own Request, which creates only the properties that are read, halves the work of a small request.
    { overrideGlobalObjects: true, errorHandler: answerMalformed, hostname: NO_HOST },
  );
  const server = createServer(
    {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / LOOKS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: options.keepAliveMs ?? KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      incoming.url = withoutPrefix(incoming.url!, prefix);
      void listener(incoming, outgoing);
    },
  );
  server.timeout = options.silentMs ?? SILENT_MS;
  closeOldestWaiting(server, { idle: mostIdle, fresh: options.mostFresh ?? MOST_FRESH });
  server.listen(port, host);
  await once(server, 'listening');
  return { url: urlOf(server, host), close: (graceMs) => close(server, graceMs) };
}

/** The host of a request without one. The service never uses the host of a request. */
const NO_HOST = 'localhost';
const PROBES = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Whether an HTTP/1.1 request lacks the required `Host`. */
function needsHost({ incoming }: HttpBindings): boolean {
  const { headers, httpVersion, url } = incoming;
  return headers.host === undefined && httpVersion === '1.1' && !PROBES.test(url!);
}

/**
 * Removes the path of the public URL from the target of a request, such as `/verify` from `/verify/v1/webhooks`. A
 * target without it stays unchanged, because a reverse proxy can have removed it.
 *
 * @param prefix '' for none.
 */
export function withoutPrefix(target: string, prefix: string): string {
  if (prefix === '' || !target.startsWith(prefix)) return target;
  const rest = target.slice(prefix.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : target;
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A busy connection is idle once its response is written.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
