import ipaddr from 'ipaddr.js';

/** A parsed IP address. */
export type IpAddress = ReturnType<typeof ipaddr.process>;

const DECIMAL = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^(?:${DECIMAL}\\.){3}${DECIMAL}$`);
const DOTTED_END = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/**
 * Reads an IP address written in full; an IPv4-mapped one becomes the IPv4 one. Null for anything else: short, octal or
 * hexadecimal forms, which a dialer can read differently (`127.1`, `010.8.8.8`), and addresses with a zone
 * (`fe80::1%eth0`).
 *
 * Source: RFC 4291 §2.2, §2.5.5.2.
 */
export function readAddress(text: string): IpAddress | null {
  if (isIpv4(text)) return ipaddr.IPv4.parse(text);
  if (!isIpv6(text)) return null;
  const address = ipaddr.IPv6.parse(text.replace(DOTTED_END, hexadecimal));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Whether text is an IPv4 address of four decimal numbers without leading zeros. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text);
}

/**
 * Whether text is an IPv6 address without a zone. `::ffff:010.1.1.1` is not: some readers take its `010` for eight,
 * others for ten.
 *
 * Source: RFC 4291 §2.2; RFC 6943 §3.1.1.
 */
export function isIpv6(text: string): boolean {
  if (text.includes('%')) return false;
  const end = text.slice(text.lastIndexOf(':') + 1);
  return (!end.includes('.') || isIpv4(end)) && ipaddr.IPv6.isValid(text);
}

/** Without this, ipaddr.js takes the IPv4-compatible `::8.8.8.8` for an IPv4-mapped one. */
function hexadecimal(_dotted: string, ...octets: string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
