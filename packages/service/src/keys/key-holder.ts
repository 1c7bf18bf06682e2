import type { Scope } from './scopes.ts';

/** Who a key stands for, and what it may do. */
export interface KeyHolder {
  keyId: string;
  orgId: string;
  scopes: readonly Scope[];
}
