import { countryProviders } from './country-providers.ts';
import { isNearName, mayBeSlip, nameIndex, type NameIndex } from './may-be-slip.ts';
import type { Provider } from './providers.ts';
import { endingMeant, nearest, suggestAddress } from './suggest-address.ts';

/** Made at the first call, so that a page that only has `suggestAddress` carries none of it. */
let countries: { providers: readonly Provider[]; names: NameIndex } | undefined;

/**
 * Proposes the domain that was probably meant, as `suggestAddress` does for an address, and for slips of the large
 * providers of twelve countries too.
 *
 * Takes a domain in lower case and A-labels. For a server: it knows twice as many providers, and computes no edit
 * distance for a domain that can be near none of them.
 *
 * Source: docs/decisions/lists.md#0015.
 */
export function suggestDomain(domain: string): string | null {
  const proposed = mayBeSlip(domain) ? suggestAddress(`a@${domain}`) : null;
  if (proposed !== null) return proposed.slice(2);
  const dot = domain.indexOf('.');
  const word = domain.slice(0, dot);
  const { providers, names } = (countries ??= readCountries());
  if (!isNearName(word, names)) return null;
  const meant = nearest(word, endingMeant(domain.slice(dot + 1)), providers);
  return meant === domain ? null : (meant ?? null);
}

function readCountries() {
  const providers = countryProviders();
  return { providers, names: nameIndex(providers) };
}
