import { ATOM, readWithCare, UNEVEN, WORD } from './read-address.ts';

/** What looks like an address; else a word is passed over whole, so that the time is linear. */
const CANDIDATE = RegExp(`[${WORD}${ATOM}.]{1,64}@[${WORD}.-]+|[${WORD}${ATOM}.]+`, 'gu');
const LETTER = /[\p{L}\p{Nd}]/u;
/** Ends what may stand before an address: `mailto:`, `Jane <`. */
const OPENING = /([:<]|\s["\p{Ps}\p{Pi}])\s*$/u;
/** A letter before `:` or `<` makes it a slip, as in `jane:doe@…`, unless it ends a label. */
const SLIP = /[\w.+-][:<]$/;
const LABEL = /(mailto|mail|to|from|address)[:<]$/i;
/** Begins what may stand after an address: `>`, `?subject=Hi`, ` (work)`; `com"m` is a slip. */
const CLOSING = /^(["\p{Pe}\p{Pf}>](?!\w)|\?\w+=|\s*[<(])/u;

/**
 * Finds the addresses in a text of up to a thousand characters, in their normal form.
 *
 * Each with whether words stand beside it; null where nobody knows where it begins or ends, as in `john smith@…`.
 */
export function addressesIn(text: string): Map<string, boolean | null> {
  const found = new Map<string, boolean | null>();
  // A platform may know such a letter: it must not decide what separates.
  for (const { 0: match, index } of UNEVEN.test(text) ? [] : text.matchAll(CANDIDATE)) {
    if (!match.includes('@')) continue;
    const before = text.slice(0, index);
    const after = text.slice(index + match.length);
    // Of `'jane@example.com'` the first quote is none of its letters.
    const bare = match[0] === after[0] ? match.replace(/^[^\p{L}\p{Nd}]+/u, '') : match;
    const parsed = readWithCare(bare.replace(/[.-]+$/, ''));
    const isAfter = LETTER.test(before);
    const isBefore = LETTER.test(after);
    const isSlip = SLIP.test(before) && !LABEL.test(before) && after[0] !== '>';
    const isOpened = !isAfter || (OPENING.test(before) && !isSlip);
    const isClear = isOpened && (!isBefore || CLOSING.test(after));
    if (parsed.ok && after[0] !== '@')
      found.set(parsed.address, isClear ? isAfter || isBefore : null);
  }
  return found;
}
