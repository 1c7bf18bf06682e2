import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { result } from '@postern/protocol';

const SCRIPT = fileURLToPath(new URL('../../packages/core/dist/auto.js', import.meta.url));
/** The invalid address. Every other one is valid. */
export const DEAD = 'dead@example.org';
/** The path of another page, to which tests navigate. Its title is `Left`. */
export const OTHER_PAGE = '/other-page';

/** A submit that the server received: its method and URL, its content type and its body. */
export interface Received {
  request: string;
  type: string;
  body: string;
}

/** A server of one page at a time, with or without the script tag. Tests provide the HTML. */
export interface FormServer {
  url: string;
  received: Received[];
  /** The validation requests, as `mode address`. */
  requests: string[];
  /** The addresses of the validation responses. */
  responses: string[];
  /** The number of requests for {@link OTHER_PAGE}. */
  visited(): number;
  /** Serves this page: `/guarded` with the script tag, and `/plain` without. */
  serve(html: string): void;
  /** Holds the responses to a path from now on; by default those to validations. Returns a function that releases them. */
  hold(path?: string): () => void;
  stop(): Promise<void>;
}

/** Starts the server on loopback. */
export async function startFormServer(): Promise<FormServer> {
  const received: Received[] = [];
  const requests: string[] = [];
  const responses: string[] = [];
  let html = '';
  let visited = 0;
  const released = new Map<string, Promise<void>>();
  const script = await readFile(SCRIPT);

  async function respond(req: IncomingMessage): Promise<[type: string, body: string | Buffer]> {
    const { pathname } = new URL(req.url!, 'http://wild');
    if (pathname === '/auto.js') return ['text/javascript', script];
    if (pathname === '/favicon.ico') return ['text/plain', ''];
    if (pathname === '/api/validate-email') {
      const { email, mode } = JSON.parse(await textOf(req)) as { email: string; mode: string };
      requests.push(`${mode} ${email}`);
      await released.get(pathname);
      responses.push(email);
      const data = result({ result: email, status: email === DEAD ? 'invalid' : 'valid' });
      return [
        'application/json',
        JSON.stringify({ success: true, status: 200, message: 'ok', data }),
      ];
    }
    if (pathname === OTHER_PAGE) {
      visited++;
      await released.get(pathname);
      return ['text/html', '<!doctype html><title>Left</title>'];
    }
    if (pathname === '/file') return ['application/octet-stream', 'a file'];
    if (pathname === '/plain' || pathname === '/guarded') {
      const tag = pathname === '/guarded' ? '<script type="module" src="/auto.js"></script>' : '';
      return ['text/html', `<!doctype html><meta charset="utf-8"><title>Wild</title>${html}${tag}`];
    }
    const [type = '', boundary] = (req.headers['content-type'] ?? '').split('; boundary=');
    const body = await textOf(req);
    received.push({
      request: `${req.method!} ${req.url!}`,
      type,
      body: boundary ? body.replaceAll(boundary, 'boundary') : body,
    });
    return [
      'text/html',
      '<!doctype html><title>Received</title><script>opener && close()</script>Received',
    ];
  }

  const server = createServer((req, res) => {
    respond(req).then(
      ([type, body]) => {
        res.setHeader('content-type', type);
        if (type === 'application/octet-stream')
          res.setHeader('content-disposition', 'attachment; filename="file"');
        res.end(body);
      },
      () => res.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    received,
    requests,
    responses,
    visited: () => visited,
    serve(next) {
      html = next;
      received.length = requests.length = responses.length = 0;
      visited = 0;
      released.clear();
    },
    hold(path = '/api/validate-email') {
      let release = () => {};
      released.set(path, new Promise((resolve) => (release = resolve)));
      return release;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(req: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  return Buffer.concat(parts).toString();
}
