import type { Answer } from './answer.ts';
import { readAddress } from '@postern/public-network';

/** A name that has to exist and has a public address: one of the root name servers. Source: RFC 7720. */
const ROOT_SERVER = 'a.root-servers.net';

/** The answer of a filter in place of the name's own. */
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
export function hasLoopback(answer: Answer<string>): boolean {
  return (
    answer.state === 'found' &&
    answer.records.some((address) => readAddress(address)?.range() === 'loopback')
  );
}

/**
 * Whether the resolver returns a loopback address for a name that has to exist and has another one. Then its loopback
 * addresses say nothing about other names.
 */
export async function givesLoopbackForAll(
  askAddress: (host: string) => Promise<Answer<string>>,
): Promise<boolean> {
  return hasLoopback(await askAddress(ROOT_SERVER));
}
