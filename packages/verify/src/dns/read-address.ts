import ipaddr from 'ipaddr.js';

/** An IP address, read. */
type Address = ReturnType<typeof ipaddr.process>;

const IPV6_CHARACTERS = /^[\da-f:.]+$/i;
const DOTTED_END = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/**
 * Reads an IP address written in full; an IPv4-mapped one becomes the IPv4 one. Null for
 * anything else: short, octal or hexadecimal forms, which a dialler may read differently
 * (`127.1`, `010.8.8.8`), and addresses with a zone (`fe80::1%eth0`).
 *
 * Source: RFC 4291 §2.2, §2.5.5.2.
 */
export function readAddress(text: string): Address | null {
  if (!isIpv4(text) && !isIpv6(text)) return null;
  return ipaddr.process(text.includes(':') ? text.replace(DOTTED_END, hexadecimal) : text);
}

/** Tells whether text is an IPv4 address of four decimal numbers. Source: RFC 6943 §3.1.1. */
export function isIpv4(text: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/**
 * Tells whether text is an IPv6 address without a zone. The platform's URL parser decides:
 * ipaddr.js takes `::ffff:010.1.1.1`, which other readers refuse or read differently.
 *
 * Source: RFC 4291 §2.2; the URL Standard, "IPv6 parser".
 */
export function isIpv6(text: string): boolean {
  return IPV6_CHARACTERS.test(text) && URL.canParse(`http://[${text}]`);
}

/** Without this, ipaddr.js takes the IPv4-compatible `::8.8.8.8` for an IPv4-mapped one. */
function hexadecimal(_dotted: string, ...octets: string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
