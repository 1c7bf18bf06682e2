import { fail, ok } from '@postern/protocol';
import { once } from 'node:events';
import { readFileSync, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refused } from './refused.ts';
import { OPEN, ROUTES } from './routes.ts';
import { createWorld, type World } from './world.ts';

/** A service that is made up, in front of which the built dashboard runs. */
export interface FakeService {
  url: string;
  world: World;
  /** Puts everything as it was at the beginning. */
  reset(): void;
  /** Tells whoever watches a job how it is now. */
  tell(jobId: string): void;
  /** Breaks every live connection off. */
  hangUp(): void;
  stop(): Promise<void>;
}

const DIST = fileURLToPath(new URL('../../../dist/dashboard/', import.meta.url));
const API = '/dashboard/api';
const LIVE = /^\/jobs\/([^/]+)\/events$/;
const CSV = /^\/jobs\/[^/]+\/results\.csv$/;

/** As the service has it, word for word. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Starts it on a free port. The dashboard must be built. */
export async function startFakeService(): Promise<FakeService> {
  const service = { world: createWorld() };
  const live = new Map<ServerResponse, string>();
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('x-content-type-options', 'nosniff');
    const { pathname, searchParams } = new URL(request.url!, 'http://a');
    if (pathname.startsWith(`${API}/`)) {
      const path = pathname.slice(API.length);
      // A page may go while it asks.
      answerApi(request, response, { path, query: searchParams }).catch(() => response.destroy());
    } else servePage(pathname, response);
  });

  async function answerApi(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: { path: string; query: URLSearchParams },
  ) {
    const { world } = service;
    const text = await textOf(request);
    world.asked.push(`${request.method} ${path}`);
    const trouble = Object.entries(world.trouble).find(([start]) => path.startsWith(start))?.[1];
    if (trouble === 'silence') return;
    try {
      if (trouble) throw new Refused(trouble === 429 ? 'rate_limited' : 'internal');
      if (!world.session.signed_in && !OPEN.test(path)) throw new Refused('auth_missing');
      const [, jobId] = LIVE.exec(path) ?? [];
      if (jobId) {
        listen(response, jobId);
      } else if (CSV.test(path)) {
        response.setHeader('content-disposition', 'attachment; filename="results.csv"');
        response.setHeader('content-type', 'text/csv');
        response.end('index,email,status\r\n0,person-1@example.com,valid\r\n');
      } else {
        const [, expression, answer] =
          ROUTES.find(([method, re]) => method === request.method && re.test(path)) ?? [];
        if (!answer) throw new Refused('not_found');
        const parts = expression!.exec(path)!.slice(1);
        const { payload, next } = answer(world, { query, text, parts });
        if (next) response.setHeader('link', `<${API}${path}?cursor=${next}>; rel="next"`);
        send(response, 200, ok(payload, 'Done'));
      }
    } catch (error) {
      const { code, details, message } =
        error instanceof Refused ? error : new Refused('internal', [], String(error));
      const envelope = fail(code, { requestId: 'r-fake', details, ...(message && { message }) });
      if (code === 'rate_limited') response.setHeader('retry-after', '8');
      send(response, envelope.status, envelope);
    }
  }

  function listen(response: ServerResponse, jobId: string) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 100\n\n');
    live.set(response, jobId);
    response.on('close', () => live.delete(response));
    tell(jobId);
  }

  function tell(jobId: string) {
    const found = service.world.jobs.find(({ job_id }) => job_id === jobId);
    // The reasons are not told live.
    const job = { ...found!, reasons: undefined };
    for (const [response, id] of live) {
      if (id !== jobId) continue;
      response.write(`event: job\ndata: ${JSON.stringify(job)}\n\n`);
      if (job.status === 'completed' || job.status === 'failed') response.end();
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get world() {
      return service.world;
    },
    reset() {
      // What a page asked that has gone is not asked of the world to come.
      server.closeAllConnections();
      service.world = createWorld();
    },
    tell,
    hangUp() {
      for (const response of live.keys()) response.destroy();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function servePage(pathname: string, response: ServerResponse) {
  const path = pathname.replace(/^\/dashboard\/?/, '');
  const file = extname(path) ? join(DIST, path) : join(DIST, 'index.html');
  if (!pathname.startsWith('/dashboard') || !existsSync(file)) {
    response.writeHead(404).end('Not found');
    return;
  }
  response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  response.end(readFileSync(file));
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += chunk as string;
  return text;
}
