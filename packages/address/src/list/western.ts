import { WINDOWS_1252 } from './windows-1252.ts';

const LETTER = /\p{L}/u;
const CAPITAL = /\p{Lu}/u;
const LOWER_CASE = /\p{Ll}/u;
/** Signs that occur between two letters: apostrophes, hyphens and dots. */
const BETWEEN_LETTERS = new Set('’´·–—\u00AD\u00A0…');
/** Quotation marks that occur only before a word. */
const OPENING = new Set('‚„');
/** The maximum number of consecutive non-ASCII letters in a Western word. */
const MAX_RUN = 2;

/**
 * Whether bytes that are not UTF-8 look like Windows-1252: at least 90 % of the non-ASCII characters are in a position
 * that occurs in Western languages. Text in another encoding has signs inside words, capitals after lower-case letters,
 * or words without an ASCII letter.
 */
export function isWestern(bytes: Uint8Array): boolean {
  let count = 0;
  let oddCount = 0;
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
    count += 1;
    const isOdd = isLetter
      ? run > MAX_RUN || (CAPITAL.test(character) && LOWER_CASE.test(before))
      : character === '\uFFFD' ||
        (LETTER.test(before) && OPENING.has(character)) ||
        (LETTER.test(before) && LETTER.test(after) && !BETWEEN_LETTERS.has(character));
    if (isOdd) oddCount += 1;
  }
  return oddCount * 10 <= count;
}
