import type { IsWithinNetworks } from './networks.ts';
import type { Scope } from './scopes.ts';

/** Who a key stands for, and what it may do. */
export interface KeyHolder {
  keyId: string;
  orgId: string;
  /** What people call the key. */
  name: string;
  scopes: readonly Scope[];
  /** Whether it may be used from an address; null for anywhere. */
  isAllowedFrom: IsWithinNetworks | null;
  /** Requests a day in UTC; null for any number. */
  requestsPerDay: number | null;
}
