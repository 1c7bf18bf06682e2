import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a reverse proxy, as nginx is with `proxy_set_header X-Real-IP $remote_addr`. */
export async function startFront(port: number): Promise<{ port: number; stop(): void }> {
  const server = createServer((req, res) => {
    const { method, url: path } = req;
    const headers = { ...req.headers, 'x-real-ip': req.socket.remoteAddress! };
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers, agent: false });
    forwarded.on('response', (response) => {
      res.writeHead(response.statusCode!, response.rawHeaders);
      response.pipe(res);
    });
    forwarded.on('error', () => res.destroy());
    res.once('close', () => forwarded.destroy());
    req.on('error', () => forwarded.destroy()).pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
