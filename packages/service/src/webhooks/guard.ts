import { createAddressPolicy, readRanges, type AddressPolicy } from '@postern/verify';
import { isIP } from 'node:net';
import type { Settings } from '../config/settings.ts';
import { createLookup, type Lookup } from './lookup.ts';

/** What is known of a receiver's host. */
export type HostFinding =
  /** Every address of it may be connected to. */
  | { state: 'open'; addresses: readonly string[] }
  /** It is, or has among others, an address that may not. */
  | { state: 'closed' }
  /** There is no such host. */
  | { state: 'missing' }
  /** It could not be found out, and the code of the failure, such as `ETIMEOUT`. */
  | { state: 'unknown'; code: string };

/** Keeps the service from being sent to hosts that are none of its callers' business. */
export interface Guard {
  /** Looks at a host as `URL.hostname` has it; whoever connects does so to the addresses found. */
  look(hostname: string): Promise<HostFinding>;
  /** Tells whether an address may be connected to. */
  permits: AddressPolicy;
}

/**
 * Makes the guard of webhook receivers: public addresses, and those in the operator's ranges. A
 * host that has one other address beside is refused whole.
 *
 * Throws a TypeError for a range that is none.
 *
 * Source: docs/decisions/webhooks.md#0019.
 */
export function createGuard(
  { webhookPrivateRanges }: Pick<Settings, 'webhookPrivateRanges'>,
  lookup: Lookup = createLookup(),
): Guard {
  const permits = createAddressPolicy(rangesOf(webhookPrivateRanges));
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

/** The code of a lookup that failed: never its message, which holds the host. */
function codeOf({ cause }: Error): string {
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? 'UNKNOWN';
}

function rangesOf(texts: readonly string[]): ReturnType<typeof readRanges> {
  try {
    return readRanges(texts);
  } catch (cause) {
    throw new TypeError(
      'createGuard: webhookPrivateRanges must be a list of ranges such as 10.0.0.0/8',
      { cause },
    );
  }
}
