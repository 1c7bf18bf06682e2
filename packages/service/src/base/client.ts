import ipaddr from 'ipaddr.js';

/** Where a request came from. */
export interface Client {
  /** The client's IP address; undefined when nobody knows. */
  ip: string | undefined;
  /** Whom limits count: the address for IPv4, the /64 for IPv6, and one name for all unknown. */
  name: string;
}

/**
 * Finds the client: the socket's address, or what the reverse proxies that stand in front wrote,
 * walked from the right as many hops as the operator runs. What is further left is whatever the
 * client wrote. A hop that is no address ends the walk in the socket's.
 *
 * Source: docs/decisions/api.md#0009.
 */
export function clientOf(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): Client {
  let ip = parse(socketIp);
  const hops = forwardedFor?.split(',') ?? [];
  for (let hop = 0; hop < trustedHops && hop < hops.length; hop += 1) {
    const next = parse(stripPort(hops.at(-1 - hop)!.trim()));
    if (!next) return nameOf(parse(socketIp));
    ip = next;
  }
  return nameOf(ip);
}

/** The network of an IP address, for logs: its /24, or /48 of IPv6; null for an unknown address. */
export function networkOf(ip: string | null | undefined): string | null {
  if (!ip) return null;
  if (!ip.includes(':')) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`).toString()}/48`;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

function parse(text: string | undefined): Address | null {
  return text !== undefined && ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

function nameOf(ip: Address | null): Client {
  if (!ip) return { ip: undefined, name: 'unknown' };
  const isV6 = ip instanceof ipaddr.IPv6;
  const name = isV6
    ? ip.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : ip.toString();
  return { ip: ip.toString(), name };
}

/** `1.2.3.4:5678` and `[2001:db8::1]:443`, as some load balancers write. */
function stripPort(hop: string): string {
  const match = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(hop);
  return match ? (match[1] ?? match[2]!) : hop;
}
