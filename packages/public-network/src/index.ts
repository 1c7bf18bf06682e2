export { createAddressPolicy } from './address-policy.ts';
export type { AddressPolicy } from './address-policy.ts';
export { readRanges } from './address-ranges.ts';
export type { AddressRanges } from './address-ranges.ts';
export { isPublicAddress } from './public-address.ts';
export { readAddress } from './read-address.ts';
export type { IpAddress } from './read-address.ts';
