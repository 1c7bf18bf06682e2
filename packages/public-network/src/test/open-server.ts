import { createServer, type RequestListener } from 'node:http';
import {
  createServer as createRawServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on 127.0.0.1, which is closed after the test. */
export interface OpenServer {
  url: URL;
  port: number;
  /** The requests that came, as in `GET /path`. */
  requests: string[];
  /** How many connections there were. */
  connections(): number;
}

/** Opens an HTTP server. */
export async function openServer(listener: RequestListener): Promise<OpenServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  return { ...(await listen(server)), requests };
}

/** Opens a server that sends bytes, which need not be HTTP. */
export async function openRaw(speak: (socket: Socket) => void): Promise<URL> {
  const server = createRawServer((socket) => socket.once('data', () => speak(socket)));
  return (await listen(server)).url;
}

async function listen(server: Server): Promise<Omit<OpenServer, 'requests'>> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}/page`), port, connections: () => connections };
}
