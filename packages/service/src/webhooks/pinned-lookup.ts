import { isIPv6, type LookupFunction } from 'node:net';

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
