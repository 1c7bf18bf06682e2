import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';

/**
 * Finds all IP addresses of a host by its name; an empty list when the name does not exist or has none.
 *
 * Rejects when the name servers do not answer.
 */
export type Lookup = (host: string) => Promise<readonly string[]>;

/**
 * Creates a lookup by name servers. It does not read the hosts file, and has no queue: a name server that is silent about
 * one host delays no other.
 *
 * @param resolver Default: the name servers of the system, with two attempts of 2 s.
 * Source: RFC 1035 §3.4.1; RFC 3596 §2.1.
 */
export function createLookup(
  resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver({ timeout: 2000, tries: 2 }),
): Lookup {
  return async (host) => {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length > 0) return addresses;
    const failure = found.find((each) => each.status === 'rejected' && !isAbsence(each.reason));
    if (failure)
      throw new Error('The lookup failed', { cause: (failure as PromiseRejectedResult).reason });
    return [];
  };
}

function isAbsence(error: unknown): boolean {
  return ABSENCES.includes((error as NodeJS.ErrnoException).code ?? '');
}

const ABSENCES = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/**
 * Creates a lookup for one connection that returns the addresses that were checked. The connection then goes to one of
 * them, whatever the DNS returns by then.
 */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, answer) => {
    const [first] = known;
    if (all) answer(null, known);
    else answer(first ? null : new Error('No address'), first?.address ?? '', first?.family);
  };
}
