import { isIP } from 'node:net';
import { createAddressPolicy, type AddressPolicy } from '../address-policy.ts';
import type { AddressRanges } from '../address-ranges.ts';
import { createLookup, type Lookup } from './lookup.ts';

/** What is known about a host. */
export type HostFinding =
  /** All of its addresses can be connected to. */
  | { state: 'open'; addresses: readonly string[] }
  /** It is, or has among others, an address that cannot. */
  | { state: 'closed' }
  /** The host does not exist. */
  | { state: 'missing' }
  /** The lookup failed, and the code of the failure, such as `ETIMEOUT`. */
  | { state: 'unknown'; code: string };

/** Keeps requests to URLs that others choose away from private networks. */
export interface Guard {
  /** Looks up a host, as `URL.hostname` has it. A caller connects only to the addresses found. */
  look(hostname: string): Promise<HostFinding>;
  /** Whether an IP address can be connected to. */
  permits: AddressPolicy;
}

/** Options of {@link createGuard}. */
export interface GuardOptions {
  /** The addresses that can be connected to beside the public ones, from `readRanges`. Default none. */
  privateRanges?: AddressRanges;
  /** Default: the system's name servers. */
  lookup?: Lookup;
}

/**
 * Creates a guard that permits public addresses, and those in the operator's ranges. A host that has one other address
 * as well is closed.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export function createGuard({
  privateRanges = [],
  lookup = createLookup(),
}: GuardOptions = {}): Guard {
  const permits = createAddressPolicy(privateRanges);
  return {
    permits,
    async look(hostname) {
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      const addresses = isIP(host) ? [host] : await lookup(host).catch(codeOf);
      if (typeof addresses === 'string') return { state: 'unknown', code: addresses };
      if (addresses.length === 0) return { state: 'missing' };
      return addresses.every(permits) ? { state: 'open', addresses } : { state: 'closed' };
    },
  };
}

/** The code of a lookup that failed. Its message is not used, because it contains the host. */
function codeOf({ cause }: Error): string {
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';
}
