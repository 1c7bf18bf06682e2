import { BlockList, isIP } from 'node:net';

/** Ranges by the kind of address: node takes an IPv4 address for a part of `::/0`. */
export type AddressRanges = Readonly<Record<'ipv4' | 'ipv6', BlockList>>;

/**
 * Reads the ranges of addresses that may be dialled beside the public ones: every one for true,
 * none for false.
 *
 * Throws a TypeError for a range that is none; short forms such as `10/8` are refused.
 *
 * Source: RFC 4632 §3.1; RFC 4291 §2.3.
 */
export function readRanges(allowPrivate: boolean | readonly string[] = false): AddressRanges {
  const ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of textsOf(allowPrivate)) addRange(ranges, text);
  return ranges;
}

function textsOf(allowPrivate: unknown): readonly unknown[] {
  if (typeof allowPrivate === 'boolean') return allowPrivate ? ['0.0.0.0/0', '::/0'] : [];
  if (Array.isArray(allowPrivate)) return allowPrivate;
  throw refusal();
}

function addRange(ranges: AddressRanges, text: unknown): void {
  const [, network = '', prefix = ''] = /^([^/%]+)\/(\d{1,3})$/.exec(String(text)) ?? [];
  const version = isIP(network);
  if (typeof text !== 'string' || version === 0 || Number(prefix) > (version === 4 ? 32 : 128)) {
    throw refusal();
  }
  const kind = version === 4 ? 'ipv4' : 'ipv6';
  ranges[kind].addSubnet(network, Number(prefix), kind);
}

function refusal(): TypeError {
  return new TypeError(
    'createVerifier: allowPrivate must be a boolean or a list of ranges such as 10.0.0.0/8',
  );
}
