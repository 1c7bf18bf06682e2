import { within } from '@postern/concurrency';
import type { AddressPolicy } from './address-policy.ts';
import type { Answer } from './answer.ts';
import { isHostName } from './host-name.ts';
import type { Lookup } from './lookup.ts';

/**
 * The addresses at which a mail host can be dialled, IPv4 first. `none` is definite: it has no
 * address, or none that may be dialled.
 */
export type Route =
  | { state: 'found'; addresses: readonly string[] }
  | { state: 'none' }
  | { state: 'temperror'; cause: string };

/** At most so many addresses of one host are dialled. */
const MAX_ADDRESSES = 4;
/** Once there are IPv4 addresses, IPv6 ones are waited for no longer than this. */
const RESOLUTION_DELAY_MS = 50;

/**
 * Looks a mail host up for dialling, and never rejects.
 *
 * Every address passed `isReachable` here. Dial these and look nothing up again: a name whose
 * answer turns private between the check and the connection is then never followed there.
 *
 * Source: RFC 5321 §5.1; RFC 8305 §3.
 */
export async function findRoute(
  host: string,
  lookup: Lookup,
  isReachable: AddressPolicy,
): Promise<Route> {
  if (!isHostName(host)) return { state: 'none' };
  const ipv6Asked = lookup.aaaa(host);
  const ipv4 = await lookup.a(host);
  const ipv4Addresses = reachable(ipv4, isReachable);
  const ipv6 = await (ipv4Addresses.length > 0
    ? within(ipv6Asked, { ms: RESOLUTION_DELAY_MS, signal: undefined }, () => LATE)
    : ipv6Asked);
  const addresses = [...ipv4Addresses, ...reachable(ipv6, isReachable)].slice(0, MAX_ADDRESSES);
  if (addresses.length > 0) return { state: 'found', addresses };
  const unknown = [ipv4, ipv6].find((answer) => answer.state === 'temperror');
  return unknown ?? { state: 'none' };
}

const LATE: Answer<string> = { state: 'temperror', cause: 'ETIMEOUT' };

function reachable(answer: Answer<string>, isReachable: AddressPolicy): readonly string[] {
  return answer.state === 'found' ? answer.records.filter((address) => isReachable(address)) : [];
}
