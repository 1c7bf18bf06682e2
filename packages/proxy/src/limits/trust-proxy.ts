import { parseIp, type IpGroups } from './ip.ts';

/**
 * Which proxies in front of this server are believed about the client's address and the host that it
 * named: none, that many hops, or those within the given networks (`10.0.0.0/8`, `::1`).
 */
export type TrustProxy = false | number | readonly string[];

/**
 * Makes the check whether the sender of a hop is trusted: hop 0 is the one whose socket it is.
 *
 * Throws a `TypeError` for a network that cannot be read.
 */
export function trustOf(trust: number | readonly string[]): (ip: IpGroups, hop: number) => boolean {
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

function misuse(message: string): TypeError {
  return new TypeError(`toNodeListener: trustProxy: ${message}`);
}
