import { countryProviders } from './country-providers.ts';
import { isNearName, mayBeTypo, nameIndex, type NameIndex } from './may-be-typo.ts';
import type { Provider } from './providers.ts';
import { suffixMeant, nearest, suggestAddress } from './suggest-address.ts';

/** Created at the first call, so that a page that only uses `suggestAddress` does not include it. */
let countries: { providers: readonly Provider[]; names: NameIndex } | undefined;

/**
 * The domain that was probably intended, as `suggestAddress` for an address, including the large providers of twelve
 * countries.
 *
 * It is for servers: it has twice as many providers, and computes no edit distance for a domain that cannot be near one.
 *
 * @param domain A domain in lower case and A-labels.
 * @returns null without a suggestion.
 *
 * Source: docs/decisions/lists.md#0015.
 */
export function suggestDomain(domain: string): string | null {
  const suggested = mayBeTypo(domain) ? suggestAddress(`a@${domain}`) : null;
  if (suggested !== null) return suggested.slice(2);
  const dot = domain.indexOf('.');
  const word = domain.slice(0, dot);
  const { providers, names } = (countries ??= readCountries());
  if (!isNearName(word, names)) return null;
  const meant = nearest(word, suffixMeant(domain.slice(dot + 1)), providers);
  return meant === domain ? null : (meant ?? null);
}

function readCountries() {
  const providers = countryProviders();
  return { providers, names: nameIndex(providers) };
}
