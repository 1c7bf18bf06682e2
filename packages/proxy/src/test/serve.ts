import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';

/** A server on loopback. */
export interface Served {
  url: string;
  port: number;
  server: Server;
  /** Open connections. */
  sockets: Set<Socket>;
  stop(): Promise<void>;
}

/** Serves a listener on a free loopback port. */
export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener);
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, port, server, sockets, stop };
}

/** Sends bytes unchanged and returns everything received until the connection ends. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let reply = '';
    socket.on('data', (chunk) => (reply += chunk.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(reply));
  });
}
