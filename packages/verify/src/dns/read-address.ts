import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IP address, read. */
type Address = ReturnType<typeof ipaddr.process>;

const DOTTED_END = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/**
 * Reads an IP address written in full; an IPv4-mapped one becomes the IPv4 one. Null for
 * anything else: short, octal or hexadecimal forms, which a dialler may read differently
 * (`127.1`, `010.8.8.8`), and addresses with a zone (`fe80::1%eth0`).
 *
 * Source: RFC 4291 §2.2, §2.5.5.2.
 */
export function readAddress(text: string): Address | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  return ipaddr.process(text.includes(':') ? text.replace(DOTTED_END, hexadecimal) : text);
}

/** Without this, ipaddr.js takes the IPv4-compatible `::8.8.8.8` for an IPv4-mapped one. */
function hexadecimal(_dotted: string, ...octets: string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
