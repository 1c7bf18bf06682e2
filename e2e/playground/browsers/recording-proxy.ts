import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { stretchingScript } from '../page-time.ts';
import { breakPage, watchPage } from './page-notes.ts';

/** A proxy in front of a playground, on loopback. */
export interface RecordingProxy {
  url: string;
  /** The addresses of the validation requests. */
  requests: string[];
  /** The addresses of the validation responses. */
  responses: string[];
  /** Holds every response from now on. */
  hold(): void;
  /** Releases the responses. */
  release(): void;
  /** Clears the recorded requests and responses. */
  clear(): void;
  stop(): Promise<void>;
}

/** The path of another page. */
export const ELSEWHERE = '/elsewhere';
/** The path of a script that causes errors. */
export const BREAKING = '/break.js';

const WATCHING = '/watch.js';
const SCRIPT = 'text/javascript; charset=utf-8';
const PAGE = 'text/html; charset=utf-8';
const OWN: Record<string, [type: string, text: string]> = {
  [WATCHING]: [SCRIPT, `${stretchingScript}(${String(watchPage)})();`],
  [BREAKING]: [SCRIPT, `(${String(breakPage)})();`],
  [ELSEWHERE]: [PAGE, '<!doctype html><title>Elsewhere</title>'],
};

/**
 * Starts a proxy between a browser and a playground. It adds a script to the page, which the page's own policy allows, and
 * records and holds requests. So all browsers are observed in the same way.
 */
export async function startRecordingProxy(playgroundUrl: string): Promise<RecordingProxy> {
  const requests: string[] = [];
  const responses: string[] = [];
  let released = Promise.resolve();
  let release = () => {};

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method, headers, url = '/' } = req;
    if (OWN[url]) {
      const [type, text] = OWN[url];
      // The header of the playground. A page without it would get a process of its own.
      const policy = { 'cross-origin-opener-policy': 'same-origin' };
      res.writeHead(200, { 'content-type': type, ...policy }).end(text);
      return;
    }
    const content = await buffer(req);
    if (url === '/api/validate-email') {
      const { email } = JSON.parse(content.toString()) as { email: string };
      requests.push(email);
      res.once('finish', () => responses.push(email));
      await released;
    }
    const passed = request(new URL(url, playgroundUrl), { method, headers }).end(content);
    const [reply] = (await once(passed, 'response')) as [IncomingMessage];
    const body = await buffer(reply);
    if (reply.headers['content-type'] !== PAGE) {
      res.writeHead(reply.statusCode!, reply.headers).end(body);
      return;
    }
    delete reply.headers['content-length'];
    const text = body.toString().replace('<head>', `$&<script src="${WATCHING}"></script>`);
    res.writeHead(reply.statusCode!, reply.headers).end(text);
  }

  const server = createServer((req, res) => {
    respond(req, res).catch(() => res.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    responses,
    hold() {
      released = new Promise((resolve) => (release = resolve));
    },
    release: () => release(),
    clear() {
      requests.length = responses.length = 0;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
