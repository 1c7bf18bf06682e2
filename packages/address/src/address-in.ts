import { plainWidth } from './plain-width.ts';
import { ATOM, readWithCare, UNEVEN, WORD, type ParsedAddress } from './read-address.ts';

/** What separates a local part from the text before it: anything that no address has. */
const BETWEEN = RegExp(`[^${WORD}${ATOM}.]`, 'u');
const DOMAIN = RegExp(`^[${WORD}.-]{0,255}`, 'u');
const LETTER = /[\p{L}\p{Nd}]/u;
/** What may stand before an address, whose place is the @: `mailto:`, `Jane <`, `Jane - `, `Jane<` with `>` behind. */
const OPENING = /([:「『【]|(^|\s)[<(["“„«‹]|\s[-–—|•]\s)\s*@|<@>/;
/** What may stand behind: `>`, `?subject=Hi`, ` (work)`; `com"m` is a slip. */
const CLOSING = /^([>)\]"”»›」』】'](?![\p{L}\p{Nd}])|\?\w+=|\s*[<([])/u;

/**
 * Adds to a fault what the text has in it: one address, or `syntax_several` for more.
 *
 * An address is found where it is plain where it begins and ends. After a bare word it is not: of `john smith@…`, nobody
 * knows how the local part begins.
 */
export function withAddressIn(text: string, fault: ParsedAddress): ParsedAddress {
  const clean = readable(text.slice(0, 1016));
  // A platform may know the letter: it must not decide what separates. Emoji are letters nowhere.
  if (fault.ok || UNEVEN.test(clean.replace(/[\u{1F000}-\u{1FAFF}]/gu, ''))) return fault;
  const addresses = new Set<string>();
  let found: string | undefined;
  let isAlone = true;
  let from = 0;
  for (let at = clean.indexOf('@'); at >= 0; at = clean.indexOf('@', at + 1)) {
    let local = clean.slice(from, at).split(BETWEEN).pop()!;
    const domain = DOMAIN.exec(clean.slice(at + 1))![0].replace(/[.-]+$/, '');
    from = at + 1 + domain.length;
    const before = clean.slice(0, at - local.length);
    const after = clean.slice(from);
    if (local && local[0] === after[0]) local = local.slice(1); // `'jane@example.com'`
    const parsed = readWithCare(`${local}@${domain}`);
    if (!parsed.ok) continue;
    addresses.add(parsed.address);
    const isOpen = !LETTER.test(before) || OPENING.test(`${before}@${after}`);
    if (!isOpen || (LETTER.test(after) && !CLOSING.test(after))) continue;
    found = parsed.address;
    isAlone &&= !LETTER.test(before + after);
  }
  if (addresses.size > 1) return { ok: false, code: 'syntax_several' };
  if (!found || fault.code === 'syntax_too_long') return fault;
  // Taking away one character would lead to another address: `mailtojane@…`.
  return { ...fault, ...(!isAlone && { code: 'syntax_display_name' }), found };
}

/** The text in plain width, without what a reader drops, and a link with its escapes read. */
function readable(text: string): string {
  const plain = plainWidth(text).replace(/[\u200B\uFEFF]+/g, '');
  try {
    return /^\s*mailto:/i.test(plain) ? decodeURIComponent(plain) : plain;
  } catch {
    return plain; // The escapes are none of UTF-8.
  }
}
