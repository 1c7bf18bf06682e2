import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { fakeValidate } from '@postern/core/testing';

const { resolve } = createRequire(import.meta.url);

/** The results of the service; other addresses are valid. */
const validate = fakeValidate({
  'dead@example.org': { status: 'invalid', reason_code: 'mailbox_not_found' },
});

/** A server of the pages on loopback. */
export interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Serves the pages, and a proxy URL. */
export async function startServer(): Promise<Server> {
  const script = await readFile(resolve('@postern/core/auto'), 'utf8');

  async function respond(request: IncomingMessage): Promise<[type: string, body: string]> {
    const path = new URL(request.url!, 'http://pages').pathname;
    if (path === '/auto.js') return ['text/javascript', script];
    if (path === '/api/validate-email') {
      const data = await validate(JSON.parse(await textOf(request)) as { email: string });
      const reply = { status: 200, success: true, message: 'OK', data };
      return ['application/json', JSON.stringify(reply)];
    }
    const file = new URL(`pages${path === '/sent' ? '/sent.html' : path}`, import.meta.url);
    return ['text/html; charset=utf-8', await readFile(file, 'utf8')];
  }

  const server = createServer((request, response) => {
    respond(request).then(
      ([type, body]) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
