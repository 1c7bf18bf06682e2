export { KNOWN_PROVIDERS } from './known-providers.ts';
export { parseAddress } from './parse-address.ts';
export type { ParsedAddress, ParseOptions, SyntaxCode } from './parse-address.ts';
export { suggestAddress } from './suggest-address.ts';
