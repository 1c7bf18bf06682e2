export { canonicalAddress, sameInbox } from './canonical-address.ts';
export { KNOWN_PROVIDERS } from './known-providers.ts';
export { parseAddress, type ParseOptions } from './parse-address.ts';
export { parsePlainAddress } from './parse-plain-address.ts';
export { addressesIn } from './addresses-in.ts';
export {
  domainRule,
  readDomainEntry,
  type DomainList,
  type DomainLists,
  type DomainRule,
} from './domain-lists.ts';
export { doubtOf, type Doubt } from './doubt-of.ts';
export { plainWidth } from './plain-width.ts';
export type { ParsedAddress, SyntaxCode } from './read-address.ts';
export { suggestAddress } from './suggest-address.ts';
export { suggestDomain } from './suggest-domain.ts';
