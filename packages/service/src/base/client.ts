import { callerOf, clientIpOf, trustOf } from '@postern/proxy/limits';
import ipaddr from 'ipaddr.js';

/** Where a request comes from. */
export interface Client {
  /** The client's IP address; undefined when it is unknown. */
  ip: string | undefined;
  /**
   * The name that limits count it by: the IP address for IPv4, the /64 for IPv6, and one name for all unknown clients.
   */
  name: string;
}

/**
 * The client of a request: the IP address of the socket, or the entry that the reverse proxies in front wrote to
 * `X-Forwarded-For`, by the number of proxies that the operator runs.
 *
 * Source: docs/decisions/api.md#0009.
 */
export function clientOf(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): Client {
  const ip = clientIpOf(socketIp, forwardedFor, trustOf(trustedHops));
  return { ip, name: callerOf(ip) ?? 'unknown' };
}

/** The network of an IP address, for logs: its /24, or /48 of IPv6; null for an unknown address. */
export function networkOf(ip: string | null | undefined): string | null {
  if (!ip) return null;
  if (!ip.includes(':')) return `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`).toString()}/48`;
}
