import ipaddr from 'ipaddr.js';

/** An IP address. IPv4 in its mapped form (`::ffff:192.0.2.1`) is the IPv4 address. */
export type Ip = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Parses an IPv4 or IPv6 address in text form.
 *
 * An IPv4 address has four decimal numbers without leading zeros: parsers disagree on the base of others.
 *
 * @returns null when the text is not an IP address.
 * Source: RFC 4291 §2.2, §2.5.5.2.
 */
export function parseIp(text: string | undefined): Ip | null {
  if (typeof text !== 'string') return null;
  const isIp = text.includes(':')
    ? ipaddr.IPv6.isValid(text)
    : ipaddr.IPv4.isValidFourPartDecimal(text);
  return isIp ? ipaddr.process(text) : null;
}

/**
 * The name by which limits count the caller at an IP address: the address itself for IPv4, its /64 for IPv6 (the network
 * of one subscriber). An IPv4 address in an IPv6 form, mapped or translated (NAT64), has the name of the IPv4 address.
 *
 * @returns null when the text is not an IP address.
 * Source: docs/decisions/api.md#0009; RFC 6052 §2.1.
 */
export function callerOf(text: string | undefined): string | null {
  const ip = parseIp(text);
  if (!(ip instanceof ipaddr.IPv6)) return ip && ip.toString();
  if (ip.range() === 'rfc6052') return new ipaddr.IPv4(ip.toByteArray().slice(12)).toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
