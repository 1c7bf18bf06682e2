import type { DnsAnswer } from './answer.ts';
import { readAddress } from '@postern/public-network';

/** A name that always exists and has a public address: one of the root name servers. Source: RFC 7720. */
const ROOT_SERVER = 'a.root-servers.net';

/** The result when a filter has replaced the name's own answer. */
export const FILTERED = Object.freeze({ state: 'temperror', cause: 'EFILTERED' } as const);

/**
 * Whether an address is `0.0.0.0` or `::`, which no host has. Resolvers that block a name return it in place of the
 * name's own addresses, as Pi-hole and AdGuard Home do by default.
 *
 * Source: RFC 1122 §3.2.1.3; RFC 4291 §2.5.2.
 */
export function isUnspecified(address: string): boolean {
  return readAddress(address)?.range() === 'unspecified';
}

/** Whether an answer has an address in `127.0.0.0/8`, or `::1`. */
export function hasLoopback(answer: DnsAnswer<string>): boolean {
  return (
    answer.state === 'found' &&
    answer.records.some((address) => readAddress(address)?.range() === 'loopback')
  );
}

/**
 * Whether the resolver returns a loopback address for a name that always exists and has another one. If so, its
 * loopback addresses show nothing about other names.
 */
export async function givesLoopbackForAll(
  askAddress: (host: string) => Promise<DnsAnswer<string>>,
): Promise<boolean> {
  return hasLoopback(await askAddress(ROOT_SERVER));
}
