import type { AddressPolicy } from '@postern/public-network';
import type { DnsAnswer } from './answer.ts';
import { isHostName } from './host-name.ts';
import type { Lookup } from './lookup.ts';

/**
 * The addresses at which a mail server can be dialed: its IPv4 ones, or its IPv6 ones if it has no IPv4 address. `none`
 * is definite: it has no address, or none that can be dialed.
 */
export type Route =
  | {
      state: 'found';
      /** At least one. */
      addresses: readonly string[];
      /** Looks up the IPv6 addresses, for when no IPv4 one can be reached; null if `addresses` are the IPv6 ones. */
      others: (() => Promise<readonly string[]>) | null;
    }
  | { state: 'none' }
  | { state: 'temperror'; cause: string };

/** The maximum number of addresses of one server that are dialed. */
const MAX_ADDRESSES = 16;

/**
 * Looks up a mail server for dialing. Never rejects. IPv6 addresses are queried only if there is no IPv4 address to
 * dial, and later by `others`: nearly every mail server can be reached without them.
 *
 * Every address has passed `isReachable`. Dial these and look up nothing again, so that no connection follows a name
 * whose answer turns private between the check and the connection.
 *
 * Source: RFC 5321 §5.1; RFC 3974 §3.
 */
export async function findRoute(
  host: string,
  lookup: Lookup,
  isReachable: AddressPolicy,
): Promise<Route> {
  if (!isHostName(host)) return { state: 'none' };
  const ipv4 = await lookup.a(host);
  const addresses = reachable(ipv4, isReachable);
  if (addresses.length > 0) {
    const others = async () => reachable(await lookup.aaaa(host), isReachable);
    return { state: 'found', addresses, others };
  }
  const ipv6 = await lookup.aaaa(host);
  const ipv6Addresses = reachable(ipv6, isReachable);
  if (ipv6Addresses.length > 0) return { state: 'found', addresses: ipv6Addresses, others: null };
  const unknown = [ipv4, ipv6].find((answer) => answer.state === 'temperror');
  return unknown ?? { state: 'none' };
}

function reachable(answer: DnsAnswer<string>, isReachable: AddressPolicy): readonly string[] {
  if (answer.state !== 'found') return [];
  return answer.records.filter((address) => isReachable(address)).slice(0, MAX_ADDRESSES);
}
