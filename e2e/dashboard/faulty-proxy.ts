import { fail, type ErrorCode } from '@postern/protocol';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What happens to a request instead of its being answered: a refusal, no reply at all, a connection
 * that breaks, a reply that is cut in the middle, or a reply that waits for a promise.
 */
export type Trouble = 429 | 500 | 503 | 'silence' | 'break' | 'cut' | Promise<unknown>;

/** Stands between the pages and the service, and lets nothing through that is in trouble. */
export interface FaultyProxy {
  url: string;
  /** Passes everything on to a service from now on, and forgets what was before. */
  forward(target: string): void;
  /** Every request, in order: `GET /keys` for the API, and the whole path for everything else. */
  asked: string[];
  /** Whether something was asked that may have changed the service. */
  hasChanges: boolean;
  /** What is in trouble, by the beginning of a path of the API. */
  trouble: Record<string, Trouble>;
  /** Breaks every stream of events off. */
  hangUp(): void;
  /** Lets nothing more through of the streams of events, which stay open. */
  mute(): void;
  stop(): Promise<void>;
}

/** The path of a page of the same site without anything: the browser shows it without a process of its own. */
export const EMPTY = '/empty';

const API = '/dashboard/api';
const CODES: Record<number, ErrorCode> = {
  429: 'rate_limited',
  500: 'internal',
  503: 'overloaded',
};
/** What changes nothing, though it is posted. */
const HARMLESS = /^\/(check|validate-email|invitations\/check)$/;

/** Starts the proxy on a free port of loopback, which pages reach by the name of a host. */
export async function startFaultyProxy(host: string): Promise<FaultyProxy> {
  const agent = new Agent({ keepAlive: true });
  const streams = new Map<ServerResponse, IncomingMessage>();
  let target = new URL('http://127.0.0.1');
  let isMuted = false;
  const server = createServer((request, response) => {
    // A page may go while it asks.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxy: FaultyProxy = {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    asked: [],
    hasChanges: false,
    trouble: {},
    forward(url) {
      // What a page asked that has gone is not asked of the service to come.
      server.closeAllConnections();
      agent.destroy();
      target = new URL(url);
      isMuted = false;
      Object.assign(proxy, { asked: [], hasChanges: false, trouble: {} });
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

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname } = new URL(url, proxy.url);
    if (pathname === EMPTY) {
      const policy = { 'cross-origin-opener-policy': 'same-origin' };
      response.writeHead(200, { 'content-type': 'text/html', ...policy }).end();
      return;
    }
    const isApi = pathname.startsWith(`${API}/`);
    const path = isApi ? pathname.slice(API.length) : url;
    proxy.asked.push(`${method} ${path}`);
    if (method !== 'GET' && !HARMLESS.test(path)) proxy.hasChanges = true;
    const trouble =
      isApi && Object.entries(proxy.trouble).find(([start]) => path.startsWith(start));
    const what = trouble ? trouble[1] : null;
    if (what === 'silence') return;
    if (what === 'break') return void response.destroy();
    if (typeof what === 'number') return refuse(response, what);
    const reply = await pass(request);
    if (what instanceof Promise) await what;
    if (what === 'cut') {
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

  function pass(request: IncomingMessage): Promise<IncomingMessage> {
    const { method, url: path, headers } = request;
    const { hostname, port } = target;
    return new Promise((resolve, reject) => {
      const passed = ask({ agent, hostname, port, method, path, headers }, resolve);
      passed.on('error', reject);
      request.pipe(passed);
    });
  }
}

function refuse(response: ServerResponse, status: number): void {
  const envelope = fail(CODES[status]!, { requestId: 'r-1' });
  if (status === 429) response.setHeader('retry-after', '8');
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(envelope));
}
