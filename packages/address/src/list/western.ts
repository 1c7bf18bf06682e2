import { WINDOWS_1252 } from './windows-1252.ts';

const LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;
const SMALL = /\p{Ll}/u;
/** Signs that stand between two letters in a text: apostrophes, hyphens and dots. */
const BETWEEN_LETTERS = new Set('’´·–—\u00AD\u00A0…');
/** Quotation marks that stand before a word, never behind one. */
const OPENING = new Set('‚„');
/** Letters beyond ASCII that stand side by side in Western words at most. */
const LONGEST_RUN = 2;

/**
 * Whether bytes that are not UTF-8 look like Windows-1252: the signs beyond ASCII are where a word of a Western language
 * has them. In another encoding letters turn into signs in the middle of words, into capitals behind small letters, or
 * into words without a letter of ASCII.
 */
export function isWestern(bytes: Uint8Array): boolean {
  let seen = 0;
  let odd = 0;
  let run = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 0x80) {
      run = 0;
      continue;
    }
    const character = WINDOWS_1252[byte]!;
    const before = WINDOWS_1252[bytes[at - 1] ?? 0x20]!;
    const after = WINDOWS_1252[bytes[at + 1] ?? 0x20]!;
    const isLetter = LETTER.test(character);
    run = isLetter ? run + 1 : 0;
    seen += 1;
    const isOdd = isLetter
      ? run > LONGEST_RUN || (CAPITAL.test(character) && SMALL.test(before))
      : character === '\uFFFD' ||
        (LETTER.test(before) && OPENING.has(character)) ||
        (LETTER.test(before) && LETTER.test(after) && !BETWEEN_LETTERS.has(character));
    if (isOdd) odd += 1;
  }
  return odd * 10 <= seen;
}
