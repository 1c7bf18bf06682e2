import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A request as received on the wire. */
export interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A service on loopback that records its requests. */
export interface Served {
  url: string;
  seen: Seen[];
  sockets: Set<Socket>;
  /** Replies that neither ended nor were cut off. */
  underWay: Set<ServerResponse>;
  server: Server;
  stop(): Promise<void>;
}

/** Serves a listener on a free loopback port; it is called once the body is read. */
export async function serve(listener: RequestListener): Promise<Served> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  const server = createServer((req, res) => {
    underWay.add(res);
    res.on('close', () => underWay.delete(res));
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      seen.push({ method: req.method!, path: req.url!, headers: req.headers, body });
      listener(req, res);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    sockets,
    underWay,
    server,
    stop,
  };
}
