import type { AddressRanges } from './address-ranges.ts';
import { isPublicAddress } from './public-address.ts';
import { readAddress } from './read-address.ts';

/** Whether an IP address can be connected to. */
export type AddressPolicy = (address: string) => boolean;

/** Ranges of which no host has an address, in any network. */
const WITHOUT_HOSTS: readonly string[] = ['unspecified', 'multicast', 'broadcast'];

/** Each address is checked twice, for the DNS and for the connection, and domains share addresses. */
const CAPACITY = 1000;

/**
 * Creates the policy of which IP addresses can be connected to: public ones, and those in `ranges` that a host can have. An
 * IPv4-mapped address counts as the IPv4 one.
 */
export function createAddressPolicy(ranges: AddressRanges): AddressPolicy {
  const known = new Map<string, boolean>();
  return (address) => {
    const isKnown = known.get(address);
    if (isKnown !== undefined) return isKnown;
    const isPermitted = isPublicAddress(address) || isAllowed(address, ranges);
    if (known.size >= CAPACITY) known.clear();
    known.set(address, isPermitted);
    return isPermitted;
  };
}

function isAllowed(text: string, ranges: AddressRanges): boolean {
  const address = readAddress(text);
  if (!address || WITHOUT_HOSTS.includes(address.range())) return false;
  // A range of one kind has no address of the other: `::/0` is not for IPv4.
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
}
