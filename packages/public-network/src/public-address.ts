import ipaddr from 'ipaddr.js';
import { readAddress } from './read-address.ts';

/** The only IPv6 space of the public internet. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address can be that of a host on the public internet.
 *
 * It is false for private, loopback, link-local, documentation, multicast, carrier-grade and other special ranges, and
 * for NAT64, 6to4, Teredo and IPv4-compatible addresses, which hide an IPv4 address. An IPv4-mapped address counts as
 * the IPv4 one. It is false for any other text. A network's own NAT64 prefix looks like any other address.
 *
 * Source: RFC 6890 and IANA's registries of special-purpose addresses; RFC 4291 §2.4, §2.5.5;
 * RFC 6052 §2.1.
 */
export function isPublicAddress(address: string): boolean {
  const known = readAddress(address);
  if (known?.range() !== 'unicast') return false;
  return known.kind() === 'ipv4' || known.match(GLOBAL);
}
