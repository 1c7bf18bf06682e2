import type { IsWithinNetworks } from './networks.ts';
import type { Scope } from './scopes.ts';

/** The organization and the permissions of a key. */
export interface KeyHolder {
  keyId: string;
  orgId: string;
  /** The name that users gave the key. */
  name: string;
  scopes: readonly Scope[];
  /** Whether an IP address can use it; null for any. */
  isAllowedFrom: IsWithinNetworks | null;
  /** The limit of requests per UTC day; null for none. */
  requestsPerDay: number | null;
}
