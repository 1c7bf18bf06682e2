/** One MX record. */
export interface MxRecord {
  exchange: string;
  priority: number;
  /** How many seconds it may be remembered, where that is known. */
  ttl?: number;
}

/** An address, or an address and how many seconds it may be remembered. */
export type AddressRecord = string | { address: string; ttl: number };

/**
 * Asks the DNS: the part of node:dns/promises' `Resolver` that is needed here.
 *
 * Names are A-labels without a final dot, and mean what they say: a resolver of one's own must
 * not append search domains (node's never does). Each method rejects with an Error whose `code`
 * is c-ares': ENOTFOUND for NXDOMAIN, ENODATA for a name without such a record, anything else
 * when no answer was obtained. `ttl`, in seconds, is welcome and not needed, also as a property of
 * an ENOTFOUND or ENODATA.
 */
export interface DnsResolver {
  /** The server that it asks, to be shown; absent where there are several, or nobody knows. */
  readonly server?: string | undefined;
  resolveMx(name: string): Promise<readonly MxRecord[]>;
  resolve4(name: string, options: { ttl: true }): Promise<readonly AddressRecord[]>;
  resolve6(name: string, options: { ttl: true }): Promise<readonly AddressRecord[]>;
}
