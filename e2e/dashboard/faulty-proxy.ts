import { fail, type ErrorCode } from '@postern/protocol';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The fault of a request: an error response, no response, a broken connection, a response that is cut in the middle, or
 * one that waits for a promise.
 */
export type Fault = 429 | 500 | 503 | 'hang' | 'disconnect' | 'truncate' | Promise<unknown>;

/** A proxy between the pages and the service that applies faults to requests. */
export interface FaultyProxy {
  url: string;
  /** Forwards all requests to a service from now on, and resets the state. */
  forward(target: string): void;
  /** The requests in order: `GET /keys` for the API, and the whole path for others. */
  requests: string[];
  /** Whether a request can have changed data of the service. */
  hasChanges: boolean;
  /** The faults, by the beginning of a path of the API. */
  faults: Record<string, Fault>;
  /** The number of open streams of events. */
  readonly openStreams: number;
  /** Closes every stream of events. */
  hangUp(): void;
  /** Stops forwarding the streams of events, which stay open. */
  mute(): void;
  stop(): Promise<void>;
}

/** The path of an empty page of the same site, which the browser shows without a process of its own. */
export const EMPTY = '/empty';

const API = '/dashboard/api';
const CODES: Record<number, ErrorCode> = {
  429: 'rate_limited',
  500: 'internal',
  503: 'overloaded',
};
/** Paths whose POST requests change no data. */
const HARMLESS = /^\/(check|validate-email|invitations\/check)$/;

/** Starts the proxy on a free port of loopback, which pages reach by this host name. */
export async function startFaultyProxy(host: string): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  const streams = new Map<ServerResponse, IncomingMessage>();
  let target = new URL('http://127.0.0.1');
  let isMuted = false;
  const server = createServer((request, response) => {
    // A page can close during its request.
    respond(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy: FaultyProxy = {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests: [],
    hasChanges: false,
    faults: {},
    forward(url) {
      // Requests of closed pages must not reach the next service.
      server.closeAllConnections();
      agent.destroy();
      target = new URL(url);
      isMuted = false;
      Object.assign(proxy, { requests: [], hasChanges: false, faults: {} });
    },
    get openStreams() {
      return streams.size;
    },
    hangUp() {
      for (const response of streams.keys()) response.destroy();
    },
    mute() {
      isMuted = true;
      for (const [response, stream] of streams) stream.unpipe(response).resume();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close');
    },
  };
  return proxy;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname } = new URL(url, proxy.url);
    if (pathname === EMPTY) {
      const policy = { 'cross-origin-opener-policy': 'same-origin' };
      response.writeHead(200, { 'content-type': 'text/html', ...policy }).end();
      return;
    }
    const isApi = pathname.startsWith(`${API}/`);
    const path = isApi ? pathname.slice(API.length) : url;
    proxy.requests.push(`${method} ${path}`);
    if (method !== 'GET' && !HARMLESS.test(path)) proxy.hasChanges = true;
    const match = isApi && Object.entries(proxy.faults).find(([start]) => path.startsWith(start));
    const fault = match ? match[1] : null;
    if (fault === 'hang') return;
    if (fault === 'disconnect') return void response.destroy();
    if (typeof fault === 'number') return sendError(response, fault);
    const reply = await forward(request);
    if (fault instanceof Promise) await fault;
    if (fault === 'truncate') {
      const { 'content-length': _, ...headers } = reply.headers;
      response.writeHead(reply.statusCode!, headers);
      reply.once('data', (chunk: Buffer) => response.end(chunk.subarray(0, chunk.length / 2)));
      return;
    }
    response.writeHead(reply.statusCode!, reply.headers);
    const isStream = reply.headers['content-type']?.startsWith('text/event-stream');
    if (isStream) streams.set(response, reply);
    if (isStream && isMuted) reply.resume();
    else reply.pipe(response);
    response.on('close', () => {
      reply.destroy();
      streams.delete(response);
    });
  }

  function forward(request: IncomingMessage): Promise<IncomingMessage> {
    const { method, url: path, headers } = request;
    const { hostname, port } = target;
    return new Promise((resolve, reject) => {
      const forwarded = sendRequest({ agent, hostname, port, method, path, headers }, resolve);
      forwarded.on('error', reject);
      request.pipe(forwarded);
    });
  }
}

function sendError(response: ServerResponse, status: number): void {
  const envelope = fail(CODES[status]!, { requestId: 'r-1' });
  if (status === 429) response.setHeader('retry-after', '8');
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(envelope));
}
