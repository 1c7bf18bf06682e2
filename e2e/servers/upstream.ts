import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service of validation that writes down what it was asked. */
export interface Upstream {
  baseUrl: string;
  asked: string[];
  /** Answers the questions about `slow@…`, which it keeps waiting until then. */
  release(): void;
  stop(): void;
}

/** Starts a service on loopback that finds every address valid. */
export async function startUpstream(): Promise<Upstream> {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer((req, res) => {
    void req.toArray().then((chunks: Buffer[]) => {
      const { email } = JSON.parse(Buffer.concat(chunks).toString()) as { email: string };
      asked.push(email);
      const verdict = { result: email, status: 'valid', reason_code: 'domain_ok' };
      const reply = { success: true, status: 200, message: 'Success', data: verdict };
      const answer = () => {
        res.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
      };
      if (email.startsWith('slow@')) waiting.push(answer);
      else answer();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    release() {
      for (const answer of waiting.splice(0)) answer();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
