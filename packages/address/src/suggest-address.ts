import { distance } from './distance.ts';
import { parseAddress } from './parse-address.ts';
import { PROVIDERS, REAL } from './providers.ts';

/** Ranks below this win ties, and are seen through stray digits and repeats (`0gmail`, `hotmailmail`). */
const POPULAR = 6;
/** How far a slip of the first names may go, by rank; of the others their length decides. */
const REACH = [1.85, 1.3, 1.7, 1.7, 1.25];
const BY_LENGTH = [0, 0, 0, 0, 0.7, 0.8, 1, 1.1, 1.1];
const TOO_FAR = 9;

interface Nearness {
  cost: number;
  rank: number;
  short: boolean;
}

/** Endings that do not exist and what they plainly mean; no other is mended without a provider's name before it. */
const SLIPS: [slip: RegExp, meant: string][] = [
  [/^(c[0ipkl]m|[vxd]om|con|cmo|ocm|comm|coom|ccom|com[^m.])$/, 'com'],
  [/^(nte|ney|nrt|nett|neet)$/, 'net'],
  [/^(ogr|rog|orgg|otg)$/, 'org'],
];

/**
 * Proposes the address that was probably meant when the domain looks like a slip: of a popular provider, or of an
 * ending that does not exist.
 *
 * Only the domain changes. Domains that {@link parseAddress} refuses are mended too (`gmail..com`, `gmailcom`), but
 * what is proposed always parses, and nothing is proposed for it again. It is advice: it does not know which
 * domains exist, and answers null in doubt, for unknown names and for international domains.
 *
 * Source: docs/decisions/0015-typos.md.
 */
export function suggestAddress(text: string): string | null {
  const at = text.lastIndexOf('@');
  const typed = text
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || REAL.has(typed) || typed.length > 64 || /[^\s!-~]|xn--/.test(typed)) return null;
  const plain = typed.replace(/[\s.,;:/]+/g, '.').replace(/[^a-z\d.-]/g, '');
  const domain = mend(plain.replace(/^[.-]+|[.-]+$/g, ''));
  const parsed = domain ? parseAddress(text.slice(0, at + 1) + domain) : undefined;
  return parsed?.ok ? parsed.address : null;
}

function mend(domain: string): string | undefined {
  const [first = '', ...labels] = domain.split('.');
  const once = first.replace(/^\d+|(...+)(?=\1$)/g, '');
  const named = PROVIDERS.find(({ name }, rank) =>
    labels[0] ? rank < POPULAR && once === name : first.startsWith(name),
  );
  const name = named?.name ?? first;
  const end = labels.join('.') || first.slice(name.length);
  const ending = SLIPS.reduce((now, [slip, meant]) => (slip.test(now) ? meant : now), end);
  return nearest(name, ending) ?? (ending === end ? undefined : `${name}.${ending}`);
}

/** The provider that name and ending both point to; none where two do equally and the first is not popular. */
function nearest(typed: string, ending: string): string | undefined {
  const country = isCountry(ending);
  let found: string | undefined;
  let least = TOO_FAR - 1;
  let popular = false;
  for (let rank = 0; rank < PROVIDERS.length; rank++) {
    const { name, endings } = PROVIDERS[rank]!;
    const reach = reachOf(typed, name, rank);
    if (reach < 0 || (country && !endings.includes(ending))) continue;
    const cost = nameCost(typed, name, reach);
    if (cost > least + 0.1) continue;
    const meant = endings.includes(ending)
      ? ending
      : endingMeant(ending, endings, { cost, rank, short: name.length < 5 });
    if (!meant) continue;
    if (cost < least - 0.1) [found, least, popular] = [`${name}.${meant}`, cost, rank < POPULAR];
    else if (!popular) found = undefined;
  }
  return found;
}

/** How far the typed word may be from the name, negative if it cannot be near. The first letter is seldom the wrong one. */
function reachOf(typed: string, name: string, rank: number): number {
  const { length } = name;
  const reach = REACH[rank] ?? BY_LENGTH[length] ?? 2;
  if (Math.abs(typed.length - length) * 0.6 > reach) return -1;
  if (typed[0] === name[0]) return reach;
  if (typed[1] !== name[0] && (rank >= POPULAR || (typed[0] !== name[1] && typed[1] !== name[1])))
    return -1;
  return Math.min(reach, length > 6 && rank < POPULAR ? 1 : rank === 1 ? 0.8 : 0.7);
}

/** What turning the name into the typed word weighs. */
function nameCost(typed: string, name: string, reach: number): number {
  if (typed === name) return 0;
  let least = 0;
  for (const letter of name) if (!typed.includes(letter)) least += 0.6;
  const cost = least > reach ? TOO_FAR : distance(typed, name, reach);
  if (cost <= reach) return cost;
  return reach > 1.2 && typed.length === name.length && sorted(typed) === sorted(name)
    ? 1.2
    : TOO_FAR;
}

/** An ending of two letters is taken as real, but for .com with a letter lost. */
function isCountry(ending: string): boolean {
  return /(^|\.)[a-z]{2}$/.test(ending) && !/^[co]m$|^co$/.test(ending);
}

function endingMeant(typed: string, endings: string[], near: Nearness): string | undefined {
  const { cost, rank, short } = near;
  if (/^[co]m$/.test(typed) || (typed === 'co' && rank < 4))
    return endings.find((ending) => ending === 'com');
  if (short || typed === 'co') return;
  if (!typed) return cost ? undefined : endings[0];
  const costs = endings.map((ending, i) => distance(typed, ending, 2) + (i && 1));
  const least = Math.min(...costs);
  const meant = endings[costs.indexOf(least)]!;
  return least <= (meant.length < 3 ? 0.7 : cost || rank >= POPULAR ? 1 : 2) ? meant : undefined;
}

function sorted(word: string): string {
  return [...word].sort().join('');
}
