import { ATOM, parseFully, DISPUTED, WORD } from './read-address.ts';

/** A possible address, or a whole word: skipping words keeps the time linear. */
const CANDIDATE = RegExp(`[${WORD}${ATOM}.]{1,64}@[${WORD}.-]+|[${WORD}${ATOM}.]+`, 'gu');
const LETTER = /[\p{L}\p{Nd}]/u;
/** The end of a text allowed before an address: `mailto:`, `Jane <`. */
const OPENING = /([:<]|\s["\p{Ps}\p{Pi}])\s*$/u;
/** A letter directly before `:` or `<`: a typo, as in `jane:doe@…`, unless the text is a label. */
const TYPO = /[\w.+-][:<]$/;
const LABEL = /(mailto|mail|to|from|address)[:<]$/i;
/** The start of a text allowed after an address: `>`, `?subject=Hi`, ` (work)`; not `com"m`, a typo. */
const CLOSING = /^(["\p{Pe}\p{Pf}>](?!\w)|\?\w+=|\s*[<(])/u;

/**
 * The addresses in a text of up to a thousand characters.
 *
 * @returns the normalized addresses. The value is whether there are words beside the address; null when it is unclear
 * where the address begins or ends, as in `john smith@…`.
 */
export function addressesIn(text: string): Map<string, boolean | null> {
  const found = new Map<string, boolean | null>();
  // Platforms disagree on these letters, so they must not decide where an address ends.
  for (const { 0: match, index } of DISPUTED.test(text) ? [] : text.matchAll(CANDIDATE)) {
    if (!match.includes('@')) continue;
    const before = text.slice(0, index);
    const after = text.slice(index + match.length);
    // In `'jane@example.com'` the first quote is not part of the local part.
    const bare = match[0] === after[0] ? match.replace(/^[^\p{L}\p{Nd}]+/u, '') : match;
    const parsed = parseFully(bare.replace(/[.-]+$/, ''));
    const isAfter = LETTER.test(before);
    const isBefore = LETTER.test(after);
    const isTypo = TYPO.test(before) && !LABEL.test(before) && after[0] !== '>';
    const isOpened = !isAfter || (OPENING.test(before) && !isTypo);
    const isClear = isOpened && (!isBefore || CLOSING.test(after));
    if (parsed.ok && after[0] !== '@')
      found.set(parsed.address, isClear ? isAfter || isBefore : null);
  }
  return found;
}
