export { createGuard } from './node/guard.ts';
export type { Guard, GuardOptions, HostFinding } from './node/guard.ts';
export { createLookup } from './node/lookup.ts';
export type { Lookup } from './node/lookup.ts';
export { createPublicClient } from './node/public-client.ts';
export type {
  PublicClient,
  PublicClientOptions,
  PublicGet,
  PublicPost,
  PublicResponse,
  PublicStatus,
} from './node/public-client.ts';
export { REQUEST_FAULTS, requestFaultOf } from './node/request-fault.ts';
export type { RequestFault } from './node/request-fault.ts';
