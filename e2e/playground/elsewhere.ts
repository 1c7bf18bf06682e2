import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that no page may use. */
export interface Elsewhere {
  url: string;
  /** The paths of its requests. */
  received: string[];
  stop(): void;
}

/** Starts a server on another port, which records its requests. */
export async function startElsewhere(): Promise<Elsewhere> {
  const received: string[] = [];
  const server = createServer((req, res) => {
    received.push(req.url!);
    res.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${String(port)}`, received, stop: () => void server.close() };
}
