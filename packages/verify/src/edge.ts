export { createVerifier } from './edge/verifier.ts';
export type { Explanation, Verifier, VerifyOptions } from './engine/engine.ts';
export type {
  Budgets,
  CacheSizes,
  EngineOptions as VerifierOptions,
} from './engine/engine-options.ts';
export type { Evidence } from './verdict/evidence.ts';
export type { Timing } from './verdict/trace.ts';
export { bundledLists } from './lists/lists.ts';
export type { Lists } from './lists/lists.ts';
export type { AddressRecord, DnsResolver, MxRecord } from './dns/resolver.ts';
export { createHttpsResolver } from './dns/https-resolver.ts';
export type { HttpsResolverOptions } from './dns/https-resolver.ts';
export { createSecondTry } from './dns/second-try.ts';
export type { SecondTryOptions } from './dns/second-try.ts';
