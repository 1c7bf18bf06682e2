import { POPULAR, PROPOSED, PROVIDERS, type Provider } from './providers.ts';
import { endingMeant, popularIn } from './suggest-address.ts';

/** What is compared with a typed word before any edit distance is computed. */
interface Signature {
  name: string;
  letters: number;
  spare: number;
  reach: number;
  isPopular: boolean;
}

/** Signatures by the place in the alphabet of a letter that is among the first two of a slip. */
export type NameIndex = readonly (readonly Signature[])[];

let index: NameIndex | undefined;

/**
 * Tells at little cost whether `suggestAddress` could propose another domain in place of this one: where it is false,
 * nothing is proposed, and nearly every domain that is no slip gets false. Takes a domain in lower case and A-labels.
 */
export function mayBeSlip(domain: string): boolean {
  const dot = domain.indexOf('.');
  const word = domain.slice(0, dot);
  const ending = domain.slice(dot + 1);
  if (isNearName(word, (index ??= nameIndex(PROVIDERS))) || endingMeant(ending) !== ending) {
    return true;
  }
  if (/^\d/.test(word) && popularIn(word)) return true;
  // Dots in the wrong place, and a name before that of the host.
  return ending.includes('.') && (word === 'www' || PROPOSED.has(domain.replaceAll('.', '')));
}

/** Makes the index of the names of providers. */
export function nameIndex(providers: readonly Provider[]): NameIndex {
  const signatures: Signature[][] = Array.from({ length: 32 }, () => []);
  for (const [name, , rank, reach] of providers) {
    const isPopular = rank < POPULAR;
    const letters = lettersOf(name);
    const signature = { name, letters, spare: spareOf(name, letters), reach, isPopular };
    // The first letter of a popular name may be lost: its second may come first.
    for (const head of new Set(name.slice(0, isPopular ? 2 : 1))) {
      signatures[placeOf(head, 0)]!.push(signature);
    }
  }
  return signatures;
}

/** Tells whether length, first letters and letters allow for a slip of one of the names, as far as `distance` lets it go. */
export function isNearName(word: string, names: NameIndex): boolean {
  const letters = lettersOf(word);
  return (
    isNearOne(word, letters, names[placeOf(word, 0)]!) ||
    (word.length > 1 && isNearOne(word, letters, names[placeOf(word, 1)]!))
  );
}

function isNearOne(word: string, letters: number, names: readonly Signature[]): boolean {
  const spare = spareOf(word, letters);
  for (const { name, letters: others, spare: othersSpare, reach, isPopular } of names) {
    if (isPopular && word.startsWith(name)) return true;
    if (Math.abs(name.length - word.length) * 0.6 > reach) continue;
    let lost = countOf(others & ~letters);
    let added = countOf(letters & ~others);
    // A letter may stand in the place of a digit or of a letter that is there again, and the other way round.
    if (lost > added) added = Math.min(lost, added + spare);
    else lost = Math.min(added, lost + othersSpare);
    // One letter instead of another weighs 0.75 at least; one that is lost or added, and repeats no other, 1.
    if (0.75 * Math.min(lost, added) + Math.abs(lost - added) <= reach) return true;
  }
  return false;
}

/** The place of a letter in the alphabet, from 1; that of another character is some number below 32. */
function placeOf(word: string, at: number): number {
  return word.charCodeAt(at) & 31;
}

/** A bit for each letter of a word, the 1st to the 26th; digits and the hyphen, whose codes are less, have none. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) >= 0x61) letters |= 1 << placeOf(word, at);
  }
  return letters;
}

/** How many characters of a word add no letter to its set: digits, hyphens, and letters that are there again. */
function spareOf(word: string, letters: number): number {
  return word.length - countOf(letters);
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
