import { POPULAR, PROPOSED, PROVIDERS, type Provider } from './providers.ts';
import { endingMeant, popularIn } from './suggest-address.ts';

/** What is compared with a typed word before any edit distance is computed. */
interface Signature {
  name: string;
  letters: number;
  /** One of these is among the first two letters of a slip. */
  heads: number;
  reach: number;
  isPopular: boolean;
}

/**
 * Tells at little cost whether `suggestAddress` could propose another domain in place of this one: where it is false,
 * nothing is proposed, and nearly every domain that is no slip gets false.
 *
 * Takes a domain in lower case and A-labels. For a server that sees many domains: a browser checks one at a time.
 */
export function mayBeSlip(domain: string): boolean {
  const dot = domain.indexOf('.');
  const word = domain.slice(0, dot);
  const ending = domain.slice(dot + 1);
  if (isNearProvider(word) || endingMeant(ending) !== ending) return true;
  if (/^\d/.test(word) && popularIn(word)) return true;
  // Dots in the wrong place, and a name before that of the host.
  return ending.includes('.') && (word === 'www' || PROPOSED.has(domain.replaceAll('.', '')));
}

/** Whether length, first letters and letters allow for a slip of a provider's name, as far as `distance` lets it go. */
function isNearProvider(word: string): boolean {
  const letters = lettersOf(word);
  const heads = lettersOf(word.slice(0, 2));
  for (const signature of (signatures ??= PROVIDERS.map(signatureOf))) {
    if ((signature.heads & heads) === 0) continue;
    const { name, reach } = signature;
    if (signature.isPopular && word.startsWith(name)) return true;
    if (Math.abs(name.length - word.length) * 0.6 > reach) continue;
    const lost = countOf(signature.letters & ~letters);
    const added = countOf(letters & ~signature.letters);
    // One letter instead of another weighs 0.75 at least; one that is lost or added, and repeats no other, 1.
    if (0.75 * Math.min(lost, added) + Math.abs(lost - added) <= reach) return true;
  }
  return false;
}

let signatures: readonly Signature[] | undefined;

function signatureOf([name, , rank, reach]: Provider): Signature {
  const isPopular = rank < POPULAR;
  const heads = lettersOf(name.slice(0, isPopular ? 2 : 1));
  return { name, letters: lettersOf(name), heads, reach, isPopular };
}

/** A bit for each letter of a word, the 1st to the 26th; digits and the hyphen, whose codes are less, have none. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if (code >= 0x61) letters |= 1 << (code & 31);
  }
  return letters;
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
