/** The shared code of the `/ownership` entries of the adapters. Not for applications. */
export { createOwnershipHook } from './ownership-hook.ts';
export type { OwnershipHookResult } from './ownership-hook.ts';
export { attachOwnership, OWNERSHIP_ATTRIBUTES } from '../ownership.ts';
export type { OwnershipOptions } from '../ownership.ts';
