import { POPULAR, SUGGESTED, PROVIDERS, type Provider } from './providers.ts';
import { suffixMeant, popularIn } from './suggest-address.ts';

/** The properties of a provider's name that are compared before any edit distance is computed. */
interface Signature {
  name: string;
  letters: number;
  spare: number;
  reach: number;
  isPopular: boolean;
}

/** Signatures by the alphabet position of a letter that can be the first or second of a typo. */
export type NameIndex = readonly (readonly Signature[])[];

let index: NameIndex | undefined;

/**
 * Whether `suggestAddress` can suggest another domain: a cheap check that is false only when it suggests nothing, and
 * false for nearly every domain without a typo.
 *
 * @param domain A domain in lower case and A-labels.
 */
export function mayBeTypo(domain: string): boolean {
  const dot = domain.indexOf('.');
  const word = domain.slice(0, dot);
  const suffix = domain.slice(dot + 1);
  if (isNearName(word, (index ??= nameIndex(PROVIDERS))) || suffixMeant(suffix) !== suffix) {
    return true;
  }
  if (/^\d/.test(word) && popularIn(word)) return true;
  // Misplaced dots, and `www.` before the domain.
  return suffix.includes('.') && (word === 'www' || SUGGESTED.has(domain.replaceAll('.', '')));
}

/** The index of the providers' names. */
export function nameIndex(providers: readonly Provider[]): NameIndex {
  const signatures: Signature[][] = Array.from({ length: 32 }, () => []);
  for (const [name, , rank, reach] of providers) {
    const isPopular = rank < POPULAR;
    const letters = lettersOf(name);
    const signature = { name, letters, spare: spareOf(name, letters), reach, isPopular };
    // The first letter of a popular name can be missing, so that the typo starts with the second.
    for (const head of new Set(name.slice(0, isPopular ? 2 : 1))) {
      signatures[positionOf(head, 0)]!.push(signature);
    }
  }
  return signatures;
}

/** Whether the length and the letters of a word allow it to be a typo of one of the names, within its reach. */
export function isNearName(word: string, names: NameIndex): boolean {
  const letters = lettersOf(word);
  return (
    isNearOne(word, letters, names[positionOf(word, 0)]!) ||
    (word.length > 1 && isNearOne(word, letters, names[positionOf(word, 1)]!))
  );
}

function isNearOne(word: string, letters: number, names: readonly Signature[]): boolean {
  const spare = spareOf(word, letters);
  for (const { name, letters: others, spare: othersSpare, reach, isPopular } of names) {
    if (isPopular && word.startsWith(name)) return true;
    if (Math.abs(name.length - word.length) * 0.6 > reach) continue;
    let lost = countOf(others & ~letters);
    let added = countOf(letters & ~others);
    // A letter can replace a digit or a repeated letter, and the reverse.
    if (lost > added) added = Math.min(lost, added + spare);
    else lost = Math.min(added, lost + othersSpare);
    // A replaced letter costs at least 0.75; a missing or extra letter that is not a repetition costs 1.
    if (0.75 * Math.min(lost, added) + Math.abs(lost - added) <= reach) return true;
  }
  return false;
}

/** The position of a letter in the alphabet, from 1; for another character a number below 32. */
function positionOf(word: string, at: number): number {
  return word.charCodeAt(at) & 31;
}

/** A bit set of the letters of a word, by their position. Digits and the hyphen have lower codes and no bit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    if (word.charCodeAt(at) >= 0x61) letters |= 1 << positionOf(word, at);
  }
  return letters;
}

/** The number of characters that add no letter to the set: digits, hyphens and repeated letters. */
function spareOf(word: string, letters: number): number {
  return word.length - countOf(letters);
}

function countOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
