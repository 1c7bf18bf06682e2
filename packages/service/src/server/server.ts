import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMalformed } from '../api/malformed.ts';
import { closeOldestWaiting } from './idle-connections.ts';
import { withoutPrefix } from './path-prefix.ts';
import { endOfTurn } from '../thread/end-of-turn.ts';

/** Answers a request; the bindings tell from where it came. */
export type Answer = (request: Request, bindings: HttpBindings) => Response | Promise<Response>;

/** A server that listens. */
export interface Listening {
  /** Such as `http://127.0.0.1:8025`. */
  url: string;
  /** Stops listening, lets what is under way end, and after `graceMs` cuts it off. */
  close(graceMs: number): Promise<void>;
}

/** How long the header fields of a request may take; a body's time is its route's. */
const HEADERS_MS = 10_000;
/** How often connections that are late are looked for within that time; by itself Node does so every 30 seconds. */
const LOOKS = 10;
/** The longest that a whole request may take: a bulk request over a slow line. */
const REQUEST_MS = 120_000;
/** Longer than Traefik, Caddy and HAProxy keep an idle connection by default. */
const KEEP_ALIVE_MS = 130_000;
/** Idle connections kept open at a time, and connections that have sent no request: several times what reverse proxies keep. */
const MOST_IDLE = 1024;
const MOST_FRESH = 1024;
/** How long a connection can neither take bytes of its reply nor send any. Streams of events send some every 15 s. */
const SILENT_MS = 120_000;
const SWEEP_MS = 50;
const MAX_HEADER_BYTES = 16_384;

/** Where to listen. */
export interface Place {
  host: string;
  port: number;
  /** How long the header fields of a request may take. Default 10 s. */
  headersMs?: number;
  /** How long an idle connection stays open. Default 130 s. */
  keepAliveMs?: number;
  /** How many idle connections stay open. Default 1024. */
  mostIdle?: number;
  /** How many connections that have sent no request stay open. Default 1024. */
  mostFresh?: number;
  /** How long a connection with a request under way can be silent in both directions. Default 120 s. */
  silentMs?: number;
  /** The path of the public URL, such as `/verify`, which a request may have before its own path. Default ''. */
  prefix?: string;
}

/**
 * Listens for HTTP. A connection whose header fields are late is told 408 and closed.
 *
 * The probes take requests without `Host`, as health checks send them. HTTP/1.0 may leave it out
 * everywhere; a request of HTTP/1.1 without it is 400.
 *
 * Rejects with the system's error, such as `EADDRINUSE`.
 *
 * Source: RFC 9112 §3.2; docs/decisions/operations.md#0064.
 */
export async function listen(answer: Answer, place: Place): Promise<Listening> {
  const { host, port, prefix = '', headersMs = HEADERS_MS, mostIdle = MOST_IDLE } = place;
  const listener = getRequestListener(
    async (request, bindings) => {
      if (needsHost(bindings as HttpBindings)) return answerMalformed();
      const response = await answer(request, bindings as HttpBindings);
      // Replies that follow one another find their receiver awake; to wake it for each costs more than to write it.
      await endOfTurn();
      return response;
    },
    // hono's own Request, made of what is asked for alone, halves the work of a small request.
    { overrideGlobalObjects: true, errorHandler: answerMalformed, hostname: NO_HOST },
  );
  const server = createServer(
    {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / LOOKS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: place.keepAliveMs ?? KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      incoming.url = withoutPrefix(incoming.url!, prefix);
      void listener(incoming, outgoing);
    },
  );
  server.timeout = place.silentMs ?? SILENT_MS;
  closeOldestWaiting(server, { idle: mostIdle, fresh: place.mostFresh ?? MOST_FRESH });
  server.listen(port, host);
  await once(server, 'listening');
  return { url: urlOf(server, host), close: (graceMs) => close(server, graceMs) };
}

/** Stands for the host of a request that names none. Nothing is made of a request's host. */
const NO_HOST = 'localhost';
const PROBES = /^\/(?:healthz|readyz)(?:\?|$)/;

/** Whether a request of HTTP/1.1 lacks the `Host` that it must have. */
function needsHost({ incoming }: HttpBindings): boolean {
  const { headers, httpVersion, url } = incoming;
  return headers.host === undefined && httpVersion === '1.1' && !PROBES.test(url!);
}

function urlOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  // A connection that was busy is idle once its reply is written.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
