import { decode, encode, type Answer, type Packet } from 'dns-packet';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A name server over HTTPS, without the S, that writes down what it was asked. */
export interface NameServer {
  url: string;
  /** Such as `MX shop.de`. */
  asked: string[];
  /** Answers the questions about a name that begins with `slow`, which it keeps waiting until then. */
  release(name: string): void;
  stop(): void;
}

const FLAGS = 0x8180;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** Nearly as long as the engine waits for one answer: with the next question it waits longer than for a verdict. */
const LATE_MS = 1300;

/**
 * Starts a name server on loopback: `records` by question and no other name. Names that begin with `broken` have no
 * answer, and those that begin with `late` a late one.
 */
export async function startNameServer(records: Record<string, Answer>): Promise<NameServer> {
  const asked: string[] = [];
  const waiting: { name: string; answer: () => void }[] = [];
  const names = Object.values(records).map(({ name }) => name);
  const server = createServer((req, res) => {
    void req.toArray().then((chunks: Buffer[]) => {
      const { questions = [] } = decode(Buffer.concat(chunks)) as Packet;
      const [{ type, name } = { type: 'MX', name: '' }] = questions;
      const question = `${String(type)} ${name}`;
      asked.push(question);
      const record = records[question];
      const rcode = name.startsWith('broken') ? SERVFAIL : names.includes(name) ? 0 : NXDOMAIN;
      const answers = record ? [record] : [];
      const answer = () => {
        res.setHeader('content-type', 'application/dns-message');
        res.end(encode({ type: 'response', id: 0, flags: FLAGS | rcode, questions, answers }));
      };
      if (name.startsWith('slow')) waiting.push({ name, answer });
      else if (name.startsWith('late')) setTimeout(answer, LATE_MS);
      else answer();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/dns-query`,
    asked,
    release(name) {
      for (const each of waiting) if (each.name === name) each.answer();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
