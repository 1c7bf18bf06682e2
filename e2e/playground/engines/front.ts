import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { stretchingScript } from '../page-time.ts';
import { breakPage, watchPage } from './watch.ts';

/** What stands before a playground, on the loopback. */
export interface Front {
  url: string;
  /** The address of each question that a page asked. */
  asked: string[];
  /** The address of each that was answered. */
  answered: string[];
  /** From now on holds every answer back. */
  hold(): void;
  /** Lets the answers go. */
  letGo(): void;
  /** Forgets what was asked and answered. */
  forget(): void;
  stop(): Promise<void>;
}

/** A page to leave the playground for. */
export const ELSEWHERE = '/elsewhere';
/** A script that does what is wrong. */
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
 * Stands between a browser and a playground: adds a script to the page, which the page's own policy
 * allows, and hears and holds what is asked. So every browser is watched by the same means.
 */
export async function startFront(playgroundUrl: string): Promise<Front> {
  const asked: string[] = [];
  const answered: string[] = [];
  let free = Promise.resolve();
  let letGo = () => {};

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method, headers, url = '/' } = req;
    if (OWN[url]) {
      const [type, text] = OWN[url];
      // As the playground says: a page that says otherwise would get a process of its own.
      const policy = { 'cross-origin-opener-policy': 'same-origin' };
      res.writeHead(200, { 'content-type': type, ...policy }).end(text);
      return;
    }
    const question = await buffer(req);
    if (url === '/api/validate-email') {
      const { email } = JSON.parse(question.toString()) as { email: string };
      asked.push(email);
      res.once('finish', () => answered.push(email));
      await free;
    }
    const passed = request(new URL(url, playgroundUrl), { method, headers }).end(question);
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
    answer(req, res).catch(() => res.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    answered,
    hold() {
      free = new Promise((resolve) => (letGo = resolve));
    },
    letGo: () => letGo(),
    forget() {
      asked.length = answered.length = 0;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
