import dgram from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { LOOPBACK } from './loopback.ts';

/** The server's response to a query: records, an RCODE, silence, or something malformed. */
export type Act =
  readonly Buffer[] | keyof typeof RCODES | 'silence' | 'wrong id' | 'garbage' | 'truncated';

/** The response to every query, or those to the first, the second and all later ones. */
export type Script = Record<string, Act | { inTurn: readonly Act[] }>;

const TYPES: Record<number, string> = { 1: 'a', 2: 'ns', 15: 'mx', 28: 'aaaa' };
const RCODES = { FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 };
const RESPONSE = 0x8180;
/** Node's resolver shortens this after a server has answered several queries. */
const ONCE = { timeout: 5000, tries: 1 };
const TRUNCATED = 0x0200;
const HEADER = 12;

/**
 * Starts a scripted name server on loopback. The script has keys such as `mx shop.example`; any other query has an
 * answer without records (NODATA). Port 0 is any free port.
 */
export async function startDnsServer(script: Script, { host = LOOPBACK, port = 0 } = {}) {
  const asked: string[] = [];
  const times = new Map<string, number>();
  const socket = dgram.createSocket('udp4');
  socket.on('message', (packet, from) => {
    const { key, end } = question(packet);
    asked.push(key);
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    const reply = replyOf(packet.subarray(0, end), actOf(script[key], time));
    if (reply) socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, host, resolve));
  const address = `${host}:${socket.address().port}`;
  return {
    asked,
    address,
    /** Waits for up to five seconds, the maximum of Node's resolver, and sends each query once. */
    resolver(options = ONCE) {
      const resolver = new Resolver(options);
      resolver.setServers([address]);
      return resolver;
    },
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function actOf(scripted: Script[string] = [], time: number): Act {
  if (typeof scripted === 'string' || !('inTurn' in scripted)) return scripted;
  return scripted.inTurn[Math.min(time, scripted.inTurn.length - 1)]!;
}

/** Turns the query into a reply. Source: RFC 1035 §4.1.1. */
function replyOf(question: Buffer, act: Act): Buffer | null {
  if (act === 'silence') return null;
  const records = typeof act === 'string' ? [] : act;
  const rcode = typeof act === 'string' && act in RCODES ? RCODES[act as keyof typeof RCODES] : 0;
  const head = Buffer.from(question);
  head.writeUInt16BE(RESPONSE | (act === 'truncated' ? TRUNCATED : 0) | rcode, 2);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  if (act === 'wrong id') head.writeUInt16BE(head.readUInt16BE(0) ^ 1, 0);
  // Announces a record whose name points past the end.
  if (act === 'garbage') head.writeUInt16BE(1, 6);
  return Buffer.concat([head, ...(act === 'garbage' ? [Buffer.alloc(9, 0xff)] : records)]);
}

/** An MX record; an empty exchange is the root, which makes it a null MX. */
export function mx(exchange: string, priority = 10): Buffer {
  const preference = Buffer.alloc(2);
  preference.writeUInt16BE(priority);
  return answer(15, Buffer.concat([preference, nameOf(exchange)]));
}

/** An address record with its TTL in seconds. */
export function a(address: string, ttl = 300): Buffer {
  return answer(1, Buffer.from(address.split('.').map(Number)), ttl);
}

/** An NS record. */
export function ns(host: string): Buffer {
  return answer(2, nameOf(host));
}

/** An alias of the queried name to itself: a loop. */
export function loop(): Buffer {
  return answer(5, Buffer.from([0xc0, HEADER]));
}

/** The owner is a pointer to the queried name. Source: RFC 1035 §4.1.4. */
function answer(type: number, content: Buffer, ttl = 300): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 | HEADER, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(ttl, 6);
  head.writeUInt16BE(content.length, 10);
  return Buffer.concat([head, content]);
}

function nameOf(name: string): Buffer {
  const labels = name.split('.').filter(Boolean);
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]);
  return Buffer.concat([...parts, Buffer.from([0])]);
}

function question(packet: Buffer): { key: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = packet[at]!; length > 0; length = packet[at]!) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = packet.readUInt16BE(at + 1);
  return { key: `${TYPES[type] ?? type} ${labels.join('.')}`, end: at + 5 };
}
