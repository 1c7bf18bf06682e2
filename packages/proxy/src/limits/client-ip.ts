import ipaddr from 'ipaddr.js';
import { parseIp, type Ip } from './caller.ts';

/**
 * The reverse proxies in front of this server whose forwarded headers are used: none, a number of hops, or the proxies
 * within the given networks (`10.0.0.0/8`, `::1`).
 */
export type TrustProxy = false | number | readonly string[];

/** Whether the sender of a hop is a trusted proxy. Hop 0 is the sender at the socket; a Unix socket has no address. */
export type IsTrusted = (ip: Ip | null, hop: number) => boolean;

/** Reads a {@link TrustProxy}; throws a `TypeError` for an invalid one. */
export function trustOf(trust: TrustProxy): IsTrusted {
  if (trust === false) return () => false;
  if (typeof trust === 'number') {
    if (!Number.isSafeInteger(trust) || trust < 0) throw misuse('a number of hops must be whole');
    return (_ip, hop) => hop < trust;
  }
  if (!Array.isArray(trust)) throw misuse('give false, a number of hops, or networks');
  const networks = trust.map(parseNetwork);
  return (ip) => ip !== null && networks.some((network) => toIpv6(ip).match(network));
}

/**
 * The client's IP address in its normal form: the address of the socket, or the one that a trusted proxy added to
 * `X-Forwarded-For`.
 *
 * The header is read from right to left, as long as the hops are trusted: its left end can be forged by the client. A
 * hop that is not an IP address ends the loop, and the result is the socket's address: a shared limit is better than a
 * forged caller.
 */
export function clientIpOf(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  isTrusted: IsTrusted,
): string | undefined {
  const socket = parseIp(socketIp);
  const hops = forwardedFor ? forwardedFor.split(',') : [];
  let client = socket;
  for (let hop = 0; hop < hops.length && isTrusted(client, hop); hop++) {
    client = parseIp(stripPort(hops.at(-1 - hop)!.trim()));
    if (!client) return socket?.toString();
  }
  return client?.toString();
}

/** Accepts `1.2.3.4:5678` and `[2001:db8::1]:443`, which some load balancers send. */
function stripPort(hop: string): string {
  const match = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(hop);
  return match ? (match[1] ?? match[2]!) : hop;
}

/** A network as an IPv6 address with the length of its prefix. An IPv4 network is the network of its mapped addresses. */
function parseNetwork(text: unknown): [ipaddr.IPv6, number] {
  const match = typeof text === 'string' ? /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) : null;
  const ip = parseIp(match?.[1]);
  const width = match?.[1]!.includes(':') ? 128 : 32;
  const bits = Number(match?.[2] ?? width);
  if (!ip || bits > width) throw misuse(`${JSON.stringify(text)} is not a network`);
  return [toIpv6(ip), bits + 128 - width];
}

function toIpv6(ip: Ip): ipaddr.IPv6 {
  return ip instanceof ipaddr.IPv6 ? ip : ip.toIPv4MappedAddress();
}

function misuse(message: string): TypeError {
  return new TypeError(`toNodeListener: trustProxy: ${message}`);
}
