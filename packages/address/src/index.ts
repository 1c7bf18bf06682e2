export { KNOWN_PROVIDERS } from './known-providers.ts';
export { parseAddress, type ParseOptions } from './parse-address.ts';
export { parsePlainAddress } from './parse-plain-address.ts';
export type { ParsedAddress, SyntaxCode } from './parse-plain-address.ts';
export { suggestAddress } from './suggest-address.ts';
export { suggestDomain } from './suggest-domain.ts';
