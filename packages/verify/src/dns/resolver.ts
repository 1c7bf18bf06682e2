/** One MX record. */
export interface MxRecord {
  exchange: string;
  priority: number;
  /** Its TTL in seconds, if known. */
  ttl?: number;
}

/** An address, or an address and its TTL in seconds. */
export type AddressRecord = string | { address: string; ttl: number };

/**
 * A DNS resolver: the part of node:dns/promises' `Resolver` that the engine needs.
 *
 * Names are absolute A-labels without a final dot: a custom resolver must not append search domains (Node's does not).
 * Each method rejects with an Error whose `code` is one of c-ares': ENOTFOUND for NXDOMAIN, ENODATA for a name without
 * such a record, anything else when the server did not respond. `ttl`, in seconds, is optional, also as a property of an
 * ENOTFOUND or ENODATA.
 */
export interface DnsResolver {
  /** The server, display only; absent when there are several, or when it is not known. */
  readonly server?: string | undefined;
  resolveMx(name: string): Promise<readonly MxRecord[]>;
  resolve4(name: string, options: { ttl: true }): Promise<readonly AddressRecord[]>;
  resolve6(name: string, options: { ttl: true }): Promise<readonly AddressRecord[]>;
  /** TXT records, each as its parts. Only the option `ownership` of `createVerifier` needs it. */
  resolveTxt?(name: string): Promise<readonly (readonly string[])[]>;
}
