export { createOwnership } from './ownership/create-ownership.ts';
export type {
  Ownership,
  OwnershipClaim,
  OwnershipNonce,
  OwnershipResult,
} from './ownership/create-ownership.ts';
export type { OwnershipEvent } from './ownership/events.ts';
export type { FetchFile, FetchInit } from './ownership/fetch-json.ts';
export type { FindSession, OwnershipRequest } from './ownership/holder.ts';
export type { OwnershipOptions } from './ownership/options.ts';
export { OWNERSHIP_FAULTS, type OwnershipFault } from './ownership/reasons.ts';
export type { ResolveTxt } from './ownership/record.ts';
export type { OwnershipProof } from './ownership/verify-token.ts';
export type { LimitStore } from './limits/counters.ts';
