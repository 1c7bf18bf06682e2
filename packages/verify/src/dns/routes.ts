import type { AddressPolicy } from './address-policy.ts';
import type { Answer } from './answer.ts';
import { isHostName } from './host-name.ts';
import type { Lookup } from './lookup.ts';

/**
 * The addresses at which a mail host can be dialled: its IPv4 ones, and where it has none, its IPv6
 * ones. `none` is definite: it has no address, or none that may be dialled.
 */
export type Route =
  | {
      state: 'found';
      /** At least one. */
      addresses: readonly string[];
      /** Looks the IPv6 ones up, for when no IPv4 one can be reached; null where they are what was found. */
      others: (() => Promise<readonly string[]>) | null;
    }
  | { state: 'none' }
  | { state: 'temperror'; cause: string };

/** At most so many addresses of one host are dialled. */
const MAX_ADDRESSES = 16;

/**
 * Looks a mail host up for dialling, and never rejects. IPv6 is asked about only where there is no
 * IPv4 address to dial, and later by `others`: nearly every mail host is reached without.
 *
 * Every address passed `isReachable` here. Dial these and look nothing up again: a name whose
 * answer turns private between the check and the connection is then never followed there.
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
  const found = routeOver(ipv4, { host, lookup, isReachable });
  if (found) return found;
  const ipv6 = await lookup.aaaa(host);
  const addresses = reachable(ipv6, isReachable);
  if (addresses.length > 0) return { state: 'found', addresses, others: null };
  const unknown = [ipv4, ipv6].find((answer) => answer.state === 'temperror');
  return unknown ?? { state: 'none' };
}

/** Finds the route in what is remembered, at once; null where something would have to be asked. */
export function knownRoute(host: string, lookup: Lookup, isReachable: AddressPolicy): Route | null {
  const ipv4 = lookup.known.a(host);
  return ipv4 && isHostName(host) ? routeOver(ipv4, { host, lookup, isReachable }) : null;
}

interface Asked {
  host: string;
  lookup: Lookup;
  isReachable: AddressPolicy;
}

/** Null where no IPv4 address can be dialled. */
function routeOver(ipv4: Answer<string>, { host, lookup, isReachable }: Asked): Route | null {
  const addresses = reachable(ipv4, isReachable);
  if (addresses.length === 0) return null;
  const others = async () => reachable(await lookup.aaaa(host), isReachable);
  return { state: 'found', addresses, others };
}

function reachable(answer: Answer<string>, isReachable: AddressPolicy): readonly string[] {
  if (answer.state !== 'found') return [];
  return answer.records.filter((address) => isReachable(address)).slice(0, MAX_ADDRESSES);
}
