import { decode, encode, type Answer, type Packet } from 'dns-packet';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from './loopback.ts';

/** One request that the server received. */
interface ReceivedRequest {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  question: Packet;
}

type Respond = (response: ServerResponse, question: Packet) => void;

/** Starts a name server over HTTP on loopback that responds to every query in the same way. */
export async function startDohServer(respond: Respond) {
  const heard: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url: path, headers } = request;
      const question = decode(Buffer.concat(chunks));
      heard.push({ method, path, headers, question });
      respond(response, question);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    url: `http://${LOOPBACK}:${port}/dns-query`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const RESPONSE = 0x8180;

/** A reply to a query: `rcode` 0 and no records unless given; `packet` overrides the rest. */
export function reply(
  question: Packet,
  answers: readonly Answer[] = [],
  { rcode = 0, ...packet }: Packet & { rcode?: number } = {},
): Buffer {
  return encode({
    type: 'response',
    id: 0,
    flags: RESPONSE | rcode,
    questions: question.questions ?? [],
    answers: [...answers],
    ...packet,
  });
}

/** Sends a DNS message or any other body. */
export function send(response: ServerResponse, body: Buffer | string, headers = {}): void {
  response.writeHead(200, { 'content-type': 'application/dns-message', ...headers });
  response.end(body);
}
