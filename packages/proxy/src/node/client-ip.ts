import { parseIp, type IpGroups } from '../ip.ts';

/**
 * Which proxies in front of this server are believed about the client's address: none, that
 * many hops, or those within the given networks (`10.0.0.0/8`, `::1`).
 */
export type TrustProxy = false | number | readonly string[];

/** Finds the client's address: the socket's, or what a believed proxy wrote in `X-Forwarded-For`. */
export type ClientIp = (
  socketIp: string | undefined,
  forwardedFor: string | undefined,
) => string | undefined;

/**
 * Makes the walk along `X-Forwarded-For`, right to left, as far as hops are believed.
 *
 * The left end is whatever the client wrote. A hop that is no address ends the walk in the
 * socket's address: a shared limit is better than a forged one.
 * Throws a `TypeError` for a network that cannot be read.
 */
export function createClientIp(trust: TrustProxy): ClientIp {
  if (trust === false || trust === 0) return (socketIp) => socketIp;
  const isTrusted = trustOf(trust);

  return (socketIp, forwardedFor) => {
    if (socketIp === undefined || !forwardedFor) return socketIp;
    let ip = socketIp;
    let end = forwardedFor.length;
    for (let hop = 0; end >= 0; hop++) {
      const groups = parseIp(ip);
      if (!groups) return socketIp;
      if (!isTrusted(groups, hop)) break;
      const start = forwardedFor.lastIndexOf(',', end - 1);
      const next = stripPort(forwardedFor.slice(start + 1, end).trim());
      if (!parseIp(next)) return socketIp;
      ip = next;
      end = start < 0 ? -1 : start;
    }
    return ip;
  };
}

function trustOf(trust: number | readonly string[]): (ip: IpGroups, hop: number) => boolean {
  if (typeof trust === 'number') {
    if (!Number.isSafeInteger(trust) || trust < 0) throw misuse('a number of hops must be whole');
    return (_ip, hop) => hop < trust;
  }
  if (!Array.isArray(trust)) throw misuse('give false, a number of hops, or networks');
  const networks = trust.map(parseNetwork);
  return (ip) => networks.some((network) => contains(network, ip));
}

interface Network {
  groups: IpGroups;
  bits: number;
}

function parseNetwork(text: unknown): Network {
  const match = typeof text === 'string' ? /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) : null;
  const groups = match && parseIp(match[1]!);
  const width = match?.[1]!.includes(':') ? 128 : 32;
  const bits = Number(match?.[2] ?? width);
  if (!groups || bits > width) throw misuse(`${JSON.stringify(text)} is no network`);
  return { groups, bits: bits + 128 - width };
}

function contains({ groups, bits }: Network, ip: IpGroups): boolean {
  for (let at = 0, left = bits; left > 0; at++, left -= 16) {
    const mask = left >= 16 ? 0xffff : (0xffff << (16 - left)) & 0xffff;
    if ((groups[at]! & mask) !== (ip[at]! & mask)) return false;
  }
  return true;
}

// `1.2.3.4:5678` and `[2001:db8::1]:443`, as some load balancers write.
function stripPort(hop: string): string {
  const match = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(hop);
  return match ? (match[1] ?? match[2]!) : hop;
}

function misuse(message: string): TypeError {
  return new TypeError(`toNodeListener: trustProxy: ${message}`);
}
