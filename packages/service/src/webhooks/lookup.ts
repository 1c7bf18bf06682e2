import { Resolver } from 'node:dns/promises';
import { isIPv6, type LookupFunction } from 'node:net';

/**
 * Finds every address of a host by its name: none when the name does not exist or has none.
 *
 * Rejects when it could not be found out.
 */
export type Lookup = (host: string) => Promise<readonly string[]>;

/**
 * Makes a lookup that asks the system's name servers, and not its hosts file: it waits in no
 * queue, so a name server that is silent about one host delays no other.
 *
 * Source: RFC 1035 §3.4.1; RFC 3596 §2.1.
 */
export function createLookup(): Lookup {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
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
 * Makes a lookup for one connection that knows only the addresses that were checked, so that
 * what is connected to is what was checked, whatever the DNS says by then.
 */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all }, answer) => {
    const [first] = known;
    if (all) answer(null, known);
    else answer(first ? null : new Error('No address'), first?.address ?? '', first?.family);
  };
}
