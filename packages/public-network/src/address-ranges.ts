import ipaddr from 'ipaddr.js';
import { isIpv4, isIpv6 } from './read-address.ts';

/** Ranges of IP addresses: the first address of each, and the length of its prefix in bits. */
export type AddressRanges = readonly ReturnType<typeof ipaddr.parseCIDR>[];

/**
 * Reads the ranges of addresses that can be connected to beside the public ones: all for true, none for false.
 *
 * Throws a TypeError for a text that is not a range; short forms such as `10/8` are rejected.
 *
 * @param option The option that is read, as the error names it: `createVerifier: allowPrivate`.
 * Source: RFC 4632 §3.1; RFC 4291 §2.3.
 */
export function readRanges(
  allowPrivate: boolean | readonly string[] = false,
  option = 'readRanges: allowPrivate',
): AddressRanges {
  const refusal = () =>
    new TypeError(`${option} must be a boolean or a list of ranges such as 10.0.0.0/8`);
  return textsOf(allowPrivate, refusal).map((text) => rangeOf(text, refusal));
}

function textsOf(allowPrivate: unknown, refusal: () => TypeError): readonly unknown[] {
  if (typeof allowPrivate === 'boolean') return allowPrivate ? ['0.0.0.0/0', '::/0'] : [];
  if (Array.isArray(allowPrivate)) return allowPrivate;
  throw refusal();
}

function rangeOf(text: unknown, refusal: () => TypeError): AddressRanges[number] {
  const [, network = '', prefix = ''] = /^([^/%]+)\/(\d{1,3})$/.exec(String(text)) ?? [];
  const longest = isIpv4(network) ? 32 : isIpv6(network) ? 128 : -1;
  if (typeof text !== 'string' || Number(prefix) > longest) throw refusal();
  return ipaddr.parseCIDR(text);
}
