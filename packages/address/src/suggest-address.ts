import { distance } from './distance.ts';
import { parsePlainAddress } from './parse-plain-address.ts';
import { plainWidth } from './plain-width.ts';
import { REAL_LOOKALIKES, POPULAR, SUGGESTED, PROVIDERS, type Provider } from './providers.ts';

const TOO_FAR = 9;

/**
 * The address that was probably intended, when the domain looks like a typo of a popular provider or of a common TLD.
 *
 * Only the domain changes. Domains that {@link parsePlainAddress} rejects (`gmail..com`, `gmailcom`) are corrected too.
 * A suggestion is always a valid address, and has no further suggestion. The result is advice, because no lookup is
 * made: it is null for uncertain cases, unknown names and international domains.
 *
 * For a text that contains one address, such as `Jane <jane@gmial.com>`, the suggestion is that address, corrected if
 * it has a typo.
 *
 * Source: docs/decisions/lists.md#0015, docs/decisions/field.md#0010.
 */
export function suggestAddress(given: string): string | null {
  const read = parsePlainAddress(given);
  if (!read.ok && read.found) return suggestAddress(read.found) ?? read.found;
  const text = plainWidth(given);
  const at = text.lastIndexOf('@');
  const typed = text
    .slice(at + 1)
    .trim()
    .slice(0, 65)
    .toLowerCase();
  if (at < 1 || typed.length > 64 || /[^\s!-~]|xn--/.test(typed)) return null;
  const domain = correct(typed);
  if (!domain || domain === typed || REAL_LOOKALIKES.includes(typed)) return null;
  const parsed = parsePlainAddress(text.slice(0, at + 1) + domain);
  return parsed.ok ? parsed.address : null;
}

function correct(typed: string): string | undefined {
  // Most addresses are at a provider and have no typo.
  if (SUGGESTED.get(typed.replace('.', '')) === typed) return typed;
  const isPlain = /^[a-z\d-]+\.[a-z\d-]+$/.test(typed);
  const written = isPlain ? undefined : SUGGESTED.get(typed.replace(/[^a-z\d-]/g, ''));
  return written ?? domainMeant(isPlain ? typed : tidied(typed));
}

/** The text without characters that are invalid in a domain, and with a dot added before a final `com` or `net`. */
function tidied(typed: string): string {
  return typed
    .replace(/[\s.,;:/]+/g, '.')
    .replace(/[^a-z\d.-]/g, '')
    .replace(/^([.-]|www\.)+|[.-]+$/g, '')
    .replace(/^([^.]+)(com|net)$/, '$1.$2');
}

function domainMeant(domain: string): string | undefined {
  const dot = domain.indexOf('.');
  const first = dot < 0 ? domain : domain.slice(0, dot);
  const named = dot < 0 ? PROVIDERS.find(([name]) => first.startsWith(name)) : popularIn(first);
  const [name] = named ?? [first];
  const end = domain.slice(dot < 0 ? name.length : dot + 1);
  const suffix = suffixMeant(end);
  return nearest(name, suffix, PROVIDERS) ?? (suffix === end ? undefined : `${name}.${suffix}`);
}

/** The popular provider in a name with stray digits and repetitions (`0gmail`, `hotmailmail`). */
export function popularIn(first: string): Provider | undefined {
  const bare = first.replace(/^\d+/, '');
  return PROVIDERS.slice(0, POPULAR).find(
    ([name]) => bare.startsWith(name) && name.endsWith(bare.slice(name.length)),
  );
}

/** The common TLD that an unknown suffix is a typo of. Other suffixes are corrected only after a provider's name. */
export function suffixMeant(typed: string): string {
  return /^(..?|bet|next)$/.test(typed)
    ? typed
    : (['com', 'net', 'org'].find((real) => wordCost(typed, real, 1) < TOO_FAR) ?? typed);
}

/** The provider whose name and suffix are nearest; undefined when two are equally near and the first is not popular. */
export function nearest(
  typed: string,
  suffix: string,
  providers: readonly Provider[],
): string | undefined {
  let found: string | undefined;
  let least = TOO_FAR - 1;
  let popular = false;
  for (const provider of providers) {
    const reach = reachOf(typed, provider);
    if (reach < 0) continue;
    const [name, , rank] = provider;
    const cost = wordCost(typed, name, reach);
    if (cost > least + 0.1) continue;
    const meant = suffixOf(suffix, provider, cost);
    if (!meant) continue;
    if (cost < least - 0.1) [found, least, popular] = [`${name}.${meant}`, cost, rank < POPULAR];
    else if (!popular) found = undefined;
  }
  return found;
}

/** The maximum distance of the typed word from the name; negative if it cannot be near. The first letter is rarely wrong. */
function reachOf(typed: string, [name, , rank, reach]: Provider): number {
  const popular = rank < POPULAR;
  if (Math.abs(typed.length - name.length) * 0.6 > reach) return -1;
  if (typed[0] === name[0]) return reach;
  if (typed[1] !== name[0] && !(popular && (typed[0] === name[1] || typed[1] === name[1])))
    return -1;
  const most =
    (popular && name.length > 6) || (rank < 2 && typed.endsWith(name)) ? 1 : rank === 1 ? 0.8 : 0.7;
  return Math.min(reach, most);
}

/** The distance between two words; TOO_FAR above the limit, and small for the same letters in another order. */
function wordCost(typed: string, meant: string, limit: number): number {
  if (typed === meant) return 0;
  let missing = 0;
  for (const letter of meant) if (!typed.includes(letter)) missing += 0.6;
  const cost = missing > limit ? TOO_FAR : distance(typed, meant);
  if (cost <= limit) return cost;
  return limit > 1.2 && !missing && sorted(typed) === sorted(meant) ? 1.2 : TOO_FAR;
}

function sorted(word: string): string {
  return [...word].sort().join('');
}

/** The provider's suffix that the typed one is a typo of. A suffix of two letters counts as real unless one is missing. */
function suffixOf(typed: string, [name, suffixes, rank]: Provider, cost: number) {
  if (suffixes.includes(typed)) return typed;
  const isLong = name.length > 4;
  if (!typed) return cost || !isLong ? undefined : suffixes[0];
  const [country = ''] = /(\.|^)[a-z]{2}$/.exec(typed) ?? [];
  const isTrusted = typed[1] === 'm' || rank < POPULAR || name.length > 5;
  const near = suffixes.filter(
    (suffix) =>
      (typed[2]
        ? suffix.length !== 3 && suffix.endsWith(country)
        : suffix.length === 3 && isTrusted) && distance(typed, suffix) <= (suffix[2] ? 1 : 0.6),
  );
  if (near[0]) return near[1] ? undefined : near[0];
  if (country || !isLong) return;
  const costs = suffixes.map((suffix, i) => distance(typed, suffix) + (i && 1));
  const least = Math.min(...costs);
  const meant = suffixes[costs.indexOf(least)]!;
  return least <= (meant.length < 3 ? 0.7 : (cost && typed[1]) || rank >= POPULAR ? 1 : 2)
    ? meant
    : undefined;
}
