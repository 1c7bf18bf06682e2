import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './public-address.ts';
import { readAddress } from './read-address.ts';

/** Tells whether an address may be taken for a mail host's, and dialled. */
export type AddressPolicy = (address: string) => boolean;

type Range = ReturnType<typeof ipaddr.parseCIDR>;

/** No host has one of these, in no network. */
const NOBODYS: readonly string[] = ['unspecified', 'multicast', 'broadcast'];

/**
 * Makes the policy of which addresses may be dialled: public ones only, unless `allowPrivate` is
 * true, which adds every address that a host can have, or lists ranges to add, such as
 * `10.0.0.0/8` or `fd00::/8`.
 *
 * An IPv4-mapped address counts as the IPv4 one. Throws a TypeError for a range that is none.
 *
 * Source: RFC 4632 §3.1; RFC 4291 §2.3.
 */
export function createAddressPolicy(
  allowPrivate: boolean | readonly string[] = false,
): AddressPolicy {
  if (allowPrivate === false) return isPublicAddress;
  const ranges = allowPrivate === true ? EVERYTHING : rangesOf(allowPrivate);
  return (address) => isPublicAddress(address) || isAllowed(address, ranges);
}

const EVERYTHING = rangesOf(['0.0.0.0/0', '::/0']);

function isAllowed(text: string, ranges: readonly Range[]): boolean {
  const address = readAddress(text);
  if (!address || NOBODYS.includes(address.range())) return false;
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
}

function rangesOf(texts: readonly string[]): Range[] {
  if (!Array.isArray(texts)) throw refusal();
  return texts.map(rangeOf);
}

/** The short forms that ipaddr.js reads are refused: to it, `10/8` is 0.0.0.10/8. */
function rangeOf(text: unknown): Range {
  if (typeof text !== 'string' || !ipaddr.isValidCIDR(text)) throw refusal();
  if (!readAddress(text.slice(0, text.indexOf('/')))) throw refusal();
  return ipaddr.parseCIDR(text);
}

function refusal(): TypeError {
  return new TypeError(
    'createVerifier: allowPrivate must be a boolean or a list of ranges such as 10.0.0.0/8',
  );
}
