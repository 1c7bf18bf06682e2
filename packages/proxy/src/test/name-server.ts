import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';

/** The records of a name: text of its TXT records, and its IPv4 addresses. */
export type Zone = Record<string, { txt?: string[]; a?: string[] }>;

/**
 * Serves a zone on a UDP port of 127.0.0.1 until the test ends. Other names do not exist.
 *
 * @returns The address of the server, as `Resolver.setServers` takes it.
 * Source: RFC 1035 §4.1.
 */
export async function serveNames(zone: Zone): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    socket.send(answer(query, zone), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void socket.close(() => resolve())));
  return `127.0.0.1:${socket.address().port}`;
}

function answer(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const known = zone[labels.join('.').toLowerCase()];
  const records =
    (type === A ? known?.a?.map(octetsOf) : type === TXT ? known?.txt?.map(stringOf) : undefined) ??
    [];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(known ? 0x8580 : 0x8583, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([
    header,
    query.subarray(12, at + 5),
    ...records.map((data) => recordOf(type, data)),
  ]);
}

function recordOf(type: number, data: Buffer): Buffer {
  // A pointer to the name in the question, the type, the class IN, a TTL of 60 s, and the length.
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.byteLength]);
  return Buffer.concat([head, data]);
}

function octetsOf(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

function stringOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
}

const A = 1;
const TXT = 16;
