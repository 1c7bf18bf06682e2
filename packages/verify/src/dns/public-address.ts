import ipaddr from 'ipaddr.js';
import { readAddress } from './read-address.ts';

/** The only IPv6 space that is given to the public internet. */
const GLOBAL = ipaddr.parseCIDR('2000::/3');

/**
 * Tells whether an IP address is one that a host on the public internet has.
 *
 * Private, loopback, link-local, documentation, multicast, carrier-grade and other special
 * ranges are refused, and so are NAT64, 6to4, Teredo and IPv4-compatible ones, which hide an
 * IPv4 address; an IPv4-mapped one is judged by what it maps. Text that is no address in full is
 * refused. A NAT64 prefix of a network's own cannot be told from any other address.
 *
 * Source: RFC 6890 and IANA's registries of special-purpose addresses; RFC 4291 §2.4, §2.5.5;
 * RFC 6052 §2.1.
 */
export function isPublicAddress(address: string): boolean {
  const known = readAddress(address);
  if (known?.range() !== 'unicast') return false;
  return known.kind() === 'ipv4' || known.match(GLOBAL);
}
