import { isEmbeddedIpv4, parseIp } from './ip.ts';

/**
 * Names the caller that an IP address belongs to: the address itself for IPv4, its /64 for
 * IPv6 (one subscriber's network). IPv4 in an IPv6 form is the same caller as plain IPv4.
 *
 * @returns null when the text is no address.
 * Source: docs/decisions/api.md#0009.
 */
export function callerOf(ip: string | undefined): string | null {
  if (typeof ip !== 'string') return null;
  // What a socket says of an IPv4 client; the rest are other spellings, or IPv6.
  const dotted = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (DOTTED.test(dotted)) return dotted;
  const groups = parseIp(ip);
  if (!groups) return null;
  if (!isEmbeddedIpv4(groups)) return groups.slice(0, 4).map(toHex).join(':');
  const [high, low] = groups.slice(6) as [number, number];
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
}

const DOTTED = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const toHex = (group: number) => group.toString(16);
