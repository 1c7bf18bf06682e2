import { distance } from './distance.ts';
import { parsePlainAddress } from './parse-plain-address.ts';
import { plainWidth } from './plain-width.ts';
import { DOUBLES, POPULAR, PROPOSED, PROVIDERS, type Provider } from './providers.ts';

const TOO_FAR = 9;

/**
 * Proposes the address that was probably meant when the domain looks like a slip: of a popular provider, or of an
 * ending that does not exist.
 *
 * Only the domain changes. Domains that {@link parsePlainAddress} refuses are corrected too (`gmail..com`, `gmailcom`), but
 * what is proposed always parses, and nothing is proposed for it again. It is advice: it does not know which
 * domains exist, and answers null in doubt, for unknown names and for international domains.
 *
 * Of a text with one address in it, such as `Jane <jane@gmial.com>`, it proposes that address, corrected where it looks
 * mistyped.
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
  if (!domain || domain === typed || DOUBLES.includes(typed)) return null;
  const parsed = parsePlainAddress(text.slice(0, at + 1) + domain);
  return parsed.ok ? parsed.address : null;
}

function correct(typed: string): string | undefined {
  // Most people have an address of a provider, and no slip in it.
  if (PROPOSED.get(typed.replace('.', '')) === typed) return typed;
  const isPlain = /^[a-z\d-]+\.[a-z\d-]+$/.test(typed);
  const written = isPlain ? undefined : PROPOSED.get(typed.replace(/[^a-z\d-]/g, ''));
  return written ?? domainMeant(isPlain ? typed : tidied(typed));
}

/** Without what no domain holds, and with a dot before `com` and `net` where there is none. */
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
  const ending = endingMeant(end);
  return nearest(name, ending, PROVIDERS) ?? (ending === end ? undefined : `${name}.${ending}`);
}

/** The popular provider behind stray digits and repeats (`0gmail`, `hotmailmail`). */
export function popularIn(first: string): Provider | undefined {
  const bare = first.replace(/^\d+/, '');
  return PROVIDERS.slice(0, POPULAR).find(
    ([name]) => bare.startsWith(name) && name.endsWith(bare.slice(name.length)),
  );
}

/** What an ending that does not exist plainly means; no other is corrected without a provider's name before it. */
export function endingMeant(typed: string): string {
  return /^(..?|bet|next)$/.test(typed)
    ? typed
    : (['com', 'net', 'org'].find((real) => wordCost(typed, real, 1) < TOO_FAR) ?? typed);
}

/** The provider that name and ending both point to; none where two do equally and the first is not popular. */
export function nearest(
  typed: string,
  ending: string,
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
    const meant = theirEnding(ending, provider, cost);
    if (!meant) continue;
    if (cost < least - 0.1) [found, least, popular] = [`${name}.${meant}`, cost, rank < POPULAR];
    else if (!popular) found = undefined;
  }
  return found;
}

/** How far the typed word may be from the name, negative if it cannot be near. The first letter is seldom the wrong one. */
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

/** What turning one word into the other weighs, TOO_FAR if more than the limit; the same letters in any order, little. */
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

/** The provider's ending that the typed one means; one of two letters is taken as real, but for a letter lost. */
function theirEnding(typed: string, [name, endings, rank]: Provider, cost: number) {
  if (endings.includes(typed)) return typed;
  const isLong = name.length > 4;
  if (!typed) return cost || !isLong ? undefined : endings[0];
  const [country = ''] = /(\.|^)[a-z]{2}$/.exec(typed) ?? [];
  const isTrusted = typed[1] === 'm' || rank < POPULAR || name.length > 5;
  const near = endings.filter(
    (ending) =>
      (typed[2]
        ? ending.length !== 3 && ending.endsWith(country)
        : ending.length === 3 && isTrusted) && distance(typed, ending) <= (ending[2] ? 1 : 0.6),
  );
  if (near[0]) return near[1] ? undefined : near[0];
  if (country || !isLong) return;
  const costs = endings.map((ending, i) => distance(typed, ending) + (i && 1));
  const least = Math.min(...costs);
  const meant = endings[costs.indexOf(least)]!;
  return least <= (meant.length < 3 ? 0.7 : (cost && typed[1]) || rank >= POPULAR ? 1 : 2)
    ? meant
    : undefined;
}
