import { createMemory } from '../shared/memory.ts';
import type { AddressRanges } from './address-ranges.ts';
import { isPublicAddress } from './public-address.ts';
import { readAddress } from './read-address.ts';

/** Tells whether an address may be taken for a mail host's, and dialled. */
export type AddressPolicy = (address: string) => boolean;

/** No host has one of these, in no network. */
const NOBODYS: readonly string[] = ['unspecified', 'multicast', 'broadcast'];

/** Each address is judged when the DNS gives it and before it is dialled, and many domains have one provider's. */
const CAPACITY = 1000;

/**
 * Makes the policy of which addresses may be dialled: public ones, and those in `ranges` that a
 * host can have. An IPv4-mapped address counts as the IPv4 one.
 */
export function createAddressPolicy(ranges: AddressRanges): AddressPolicy {
  const known = createMemory<boolean>(CAPACITY);
  return (address) => {
    let isFit = known.get(address);
    if (isFit === undefined) {
      isFit = isPublicAddress(address) || isAllowed(address, ranges);
      known.set(address, isFit);
    }
    return isFit;
  };
}

function isAllowed(text: string, ranges: AddressRanges): boolean {
  const address = readAddress(text);
  if (!address || NOBODYS.includes(address.range())) return false;
  // A range of the one kind holds no address of the other: `::/0` is not for IPv4.
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range));
}
