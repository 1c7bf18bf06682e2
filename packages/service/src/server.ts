import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerMalformed } from './api/malformed.ts';
import { endOfTurn } from './thread/end-of-turn.ts';

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
/** Longer than a reverse proxy keeps its idle connections, so that it is never the second to close. */
const IDLE_MS = 65_000;
const SWEEP_MS = 50;
const MAX_HEADER_BYTES = 16_384;

/** Where to listen. */
export interface Place {
  host: string;
  port: number;
  /** How long the header fields of a request may take. Default 10 s. */
  headersMs?: number;
}

/**
 * Listens for HTTP. A connection whose header fields are late is told 408 and closed.
 *
 * Rejects with the system's error, such as `EADDRINUSE`.
 */
export async function listen(
  answer: Answer,
  { host, port, headersMs = HEADERS_MS }: Place,
): Promise<Listening> {
  const listener = getRequestListener(
    async (request, bindings) => {
      const response = await answer(request, bindings as HttpBindings);
      // Replies that follow one another find their receiver awake; to wake it for each costs more than to write it.
      await endOfTurn();
      return response;
    },
    // hono's own Request, made of what is asked for alone, halves the work of a small request.
    { overrideGlobalObjects: true, errorHandler: answerMalformed },
  );
  const server = createServer(
    {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / LOOKS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    listener,
  );
  server.listen(port, host);
  await once(server, 'listening');
  return { url: urlOf(server, host), close: (graceMs) => close(server, graceMs) };
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
