import ipaddr from 'ipaddr.js';

/**
 * Tells whether an IP address is one that a host on the public internet has.
 *
 * Private, loopback, link-local, documentation, multicast, carrier-grade and other special
 * ranges are refused, and so are NAT64, 6to4 and Teredo, which hide an IPv4 address; an
 * IPv4-mapped one is judged by what it maps. Text that is no address is refused.
 *
 * Source: RFC 6890; RFC 4291 §2.5.5.2; RFC 6052 §2.1.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}

/** Tells whether a host name is an IP address, which an MX record must never name. Source: RFC 5321 §5.1. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(host.replace(/^\[(?:ipv6:)?|\]$/gi, ''));
}
