import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks, which takes most of them. */
export interface Receiver {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a receiver that is out of order once for each type of event at each of its paths, and at
 * `/dead` always. It asks for an hour of patience.
 */
export async function startReceiver(): Promise<Receiver> {
  const met = new Set<string>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { type } = JSON.parse(body) as { type: string };
    const name = `${request.url} ${type}`;
    const isDown = request.url?.startsWith('/dead') || !met.has(name);
    met.add(name);
    response.writeHead(isDown ? 503 : 204, isDown ? { 'retry-after': '3600' } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
