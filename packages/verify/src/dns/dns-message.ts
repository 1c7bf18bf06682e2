import {
  decode,
  encode,
  RECURSION_DESIRED,
  type Answer,
  type MxData,
  type Packet,
  type SoaAnswer,
} from '@dnsquery/dns-packet';
import { dnsError } from './dns-error.ts';

/** A DNS query: a name without its final dot, and a type. */
interface DnsQuestion<T extends DnsType> {
  name: string;
  type: T;
}

/** The content of the records, and their common time to live in seconds. */
export interface DnsReply<T extends DnsType> {
  contents: readonly MessageContents[T][];
  ttl: number;
}

/** The types of a query. */
export type DnsType = 'MX' | 'A' | 'AAAA' | 'TXT';

interface MessageContents {
  MX: MxData;
  A: string;
  AAAA: string;
  TXT: Uint8Array | readonly Uint8Array[];
  CNAME: string;
}

interface DnsRecord<T> {
  data: T;
  ttl: number;
}

/** The fields that the library returns and its types omit. */
interface DecodedPacket extends Packet {
  flag_qr: boolean;
  flag_tc: boolean;
}

/** `bytes` is how many bytes of the last message were read. */
const read = decode as { (message: Uint8Array): DecodedPacket; bytes: number };
const RCODES: Record<number, string> = { 1: 'EFORMERR', 4: 'ENOTIMP', 5: 'EREFUSED' };
const NOERROR = 0;
const NXDOMAIN = 3;
const RCODE_BITS = 0xf;
/** A longer chain of aliases is taken for a loop. */
const MAX_ALIASES = 16;

/** Writes a query as a DNS message with the id 0. Source: RFC 1035 §4.1; RFC 8484 §4.1. */
export function writeQuestion({ name, type }: DnsQuestion<DnsType>): Uint8Array<ArrayBuffer> {
  const flags = RECURSION_DESIRED;
  return new Uint8Array(encode({ type: 'query', id: 0, flags, questions: [{ name, type }] }));
}

/**
 * Reads the reply of a recursive name server, following the aliases in it. `ageSeconds` is its age.
 *
 * Throws what a `DnsResolver` rejects with. ENOTFOUND and ENODATA are definite, and have the `ttl` of the zone. A reply
 * that is malformed, truncated, for another query, a referral or a loop is EBADRESP.
 *
 * Source: RFC 1035 §4.1; RFC 2308 §2, §5; RFC 6604 §3.
 */
export function readReply<T extends DnsType>(
  message: Uint8Array,
  { name, type }: DnsQuestion<T>,
  ageSeconds: number,
): DnsReply<T> {
  const packet = decoded(message);
  if (!isReplyTo(packet, { name, type })) throw malformed();
  const rcode = (packet.flags ?? 0) & RCODE_BITS;
  if (rcode === NXDOMAIN) throw denial('ENOTFOUND', packet, ageSeconds);
  if (rcode !== NOERROR) {
    throw dnsError(RCODES[rcode] ?? 'ESERVFAIL', 'The name server did not answer');
  }
  const aliases = aliasesOf(packet, name);
  const records = recordsOf(packet, type, aliases.at(-1)?.data ?? name);
  if (records.length === 0)
    throw isReferral(packet) ? malformed() : denial('ENODATA', packet, ageSeconds);
  return {
    contents: records.map(({ data }) => data),
    ttl: remaining(
      [...aliases, ...records].map(({ ttl }) => ttl),
      ageSeconds,
    ),
  };
}

function decoded(message: Uint8Array): DecodedPacket {
  let packet: DecodedPacket;
  try {
    packet = read(message);
  } catch (error) {
    throw malformed(error);
  }
  // A truncated last record is read past the end, without an error.
  if (read.bytes > message.length) throw malformed();
  return packet;
}

function isReplyTo(packet: DecodedPacket, { name, type }: DnsQuestion<DnsType>): boolean {
  const [asked, ...others] = packet.questions ?? [];
  return (
    packet.flag_qr &&
    !packet.flag_tc &&
    packet.id === 0 &&
    others.length === 0 &&
    asked?.type === type &&
    asked.class === 'IN' &&
    isSame(asked.name, name)
  );
}

function aliasesOf(packet: DecodedPacket, name: string): DnsRecord<string>[] {
  const chain: DnsRecord<string>[] = [];
  for (let owner = name; chain.length < MAX_ALIASES;) {
    const [alias] = recordsOf(packet, 'CNAME', owner);
    if (!alias) return chain;
    chain.push(alias);
    owner = alias.data;
  }
  throw malformed();
}

function recordsOf<T extends keyof MessageContents>(
  { answers = [] }: DecodedPacket,
  type: T,
  owner: string,
): DnsRecord<MessageContents[T]>[] {
  const found = answers.filter(
    (record) =>
      record.type === type &&
      'class' in record &&
      record.class === 'IN' &&
      isSame(record.name, owner),
  );
  return found as unknown as DnsRecord<MessageContents[T]>[];
}

/** Names are compared case-insensitively. Source: RFC 1035 §2.3.3. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether the reply is a referral to other servers: the server is not recursive. Source: RFC 2308 §2.2. */
function isReferral({ authorities = [] }: DecodedPacket): boolean {
  return authorities.some(({ type }) => type === 'NS') && !authorities.some(isSoa);
}

function isSoa(record: Answer): record is SoaAnswer {
  return record.type === 'SOA';
}

function denial(
  code: 'ENOTFOUND' | 'ENODATA',
  { authorities = [] }: DecodedPacket,
  ageSeconds: number,
): Error {
  const failure = dnsError(code, 'The name server returned a negative answer');
  const soa = authorities.find(isSoa);
  if (!soa) return failure;
  const ttls = [soa.ttl ?? 0, soa.data.minimum ?? 0];
  return Object.assign(failure, { ttl: remaining(ttls, ageSeconds) });
}

function remaining(ttls: readonly number[], ageSeconds: number): number {
  return Math.max(0, Math.min(...ttls) - ageSeconds);
}

function malformed(cause?: unknown): Error {
  return dnsError('EBADRESP', 'The reply of the name server is malformed', cause);
}
