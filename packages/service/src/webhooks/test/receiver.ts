import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { CERTIFICATE } from './certificate.ts';

/** A request that the endpoint received. */
export interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A webhook endpoint on 127.0.0.1, and its requests. */
export interface Receiver {
  port: number;
  url: string;
  requests: Received[];
  /** The number of connections so far. */
  connections(): number;
}

/** Opens a webhook endpoint that calls `answer` (default: 204) for each request that it has read. It is closed after the test. */
export async function openReceiver(
  answer: (...given: Parameters<RequestListener>) => unknown = (_request, response) =>
    response.writeHead(204).end(),
  { isSecure = false } = {},
): Promise<Receiver> {
  const requests: Received[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: Buffer.concat(chunks) });
      answer(request, response);
    });
  };
  const server = isSecure ? createSecureServer(CERTIFICATE, listener) : createServer(listener);
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
  const url = `http${isSecure ? 's' : ''}://127.0.0.1:${port}/hook`;
  return { port, url, requests, connections: () => connections };
}
