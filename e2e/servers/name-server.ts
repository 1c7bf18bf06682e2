import { decode, encode, type Answer, type Packet } from 'dns-packet';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A DNS server over plain HTTP that records its queries. */
export interface NameServer {
  url: string;
  /** The queries so far, such as `MX shop.de`. */
  queries: string[];
  /** Responds to the held queries for a name. Queries for names that begin with `slow` are held. */
  release(name: string): void;
  stop(): void;
}

const FLAGS = 0x8180;
const SERVFAIL = 2;
const NXDOMAIN = 3;

/** A delay a little shorter than the engine's timeout for one query. Two such queries exceed the timeout for a result. */
const LATE_MS = 1300;

/**
 * Starts a DNS server on loopback. A query for a name that begins with `broken` fails; one for a name that begins with
 * `late` gets a late response.
 *
 * @param records the records by query. Other names do not exist.
 */
export async function startNameServer(records: Record<string, Answer>): Promise<NameServer> {
  const queries: string[] = [];
  const waiting: { name: string; respond: () => void }[] = [];
  const names = Object.values(records).map(({ name }) => name);
  const server = createServer((req, res) => {
    void req.toArray().then((chunks: Buffer[]) => {
      const { questions = [] } = decode(Buffer.concat(chunks)) as Packet;
      const [{ type, name } = { type: 'MX', name: '' }] = questions;
      const query = `${String(type)} ${name}`;
      queries.push(query);
      const record = records[query];
      const rcode = name.startsWith('broken') ? SERVFAIL : names.includes(name) ? 0 : NXDOMAIN;
      const answers = record ? [record] : [];
      const respond = () => {
        res.setHeader('content-type', 'application/dns-message');
        res.end(encode({ type: 'response', id: 0, flags: FLAGS | rcode, questions, answers }));
      };
      if (name.startsWith('slow')) waiting.push({ name, respond });
      else if (name.startsWith('late')) setTimeout(respond, LATE_MS);
      else respond();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/dns-query`,
    queries,
    release(name) {
      for (const each of waiting) if (each.name === name) each.respond();
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
