import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts an endpoint that fails the first delivery of each event type at each of its paths, and every delivery at `/dead`.
 * A failure has a Retry-After of one hour. It runs until the process ends.
 *
 * @returns its URL.
 */
export async function startWebhookServer(): Promise<string> {
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
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
