import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A validation service that records its requests. */
export interface Upstream {
  baseUrl: string;
  /** The addresses of the requests so far. */
  requested: string[];
  /** Responds to the held requests. Requests for `slow@…` are held. */
  release(): void;
  stop(): void;
}

/** Starts a service on loopback whose result is `valid` for every address. */
export async function startUpstream(): Promise<Upstream> {
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((req, res) => {
    void req.toArray().then((chunks: Buffer[]) => {
      const { email } = JSON.parse(Buffer.concat(chunks).toString()) as { email: string };
      requested.push(email);
      const verdict = { result: email, status: 'valid', reason_code: 'domain_ok' };
      const reply = { success: true, status: 200, message: 'Success', data: verdict };
      const respond = () => {
        res.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
      };
      if (email.startsWith('slow@')) waiting.push(respond);
      else respond();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    requested,
    release() {
      for (const respond of waiting.splice(0)) respond();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
