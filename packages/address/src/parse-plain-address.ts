import { addressesIn } from './addresses-in.ts';
import { plainWidth } from './plain-width.ts';
import { ATOM, LABEL, parseFully, type ParsedAddress } from './read-address.ts';

/** An address that is already normalized, as most input is. */
const NORMAL = RegExp(`^[${ATOM}]+(\\.[${ATOM}]+)*@(${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/**
 * Parses user input as one email address on the public internet.
 *
 * White space and invisible characters around the address are dropped, and U+200B and U+FEFF anywhere, because they
 * come with pasted text. Full-width forms of ASCII and ideographic full stops become plain characters. It never throws,
 * takes linear time, and returns the same result in every browser and server that supports Unicode 14.
 *
 * It does not check whether the domain, the TLD or the mailbox exists, nor whether an A-label (`xn--…`) decodes. It
 * rejects comments, display names, quoted local parts and domain literals, and also symbols, emoji, joiners (U+200C,
 * U+200D) and letters newer than Unicode 14 or outside the first plane, except Han. A domain with a joiner is accepted
 * in A-labels. Misplaced dots are accepted at Japanese carriers that once issued such mailboxes: see `doubtOf`.
 *
 * Source: RFC 5321 §4.1.2, §4.5.3.1 and, for 254 octets, RFC 3696 errata 1690; RFC 6531 §3.3; RFC 5891 §5.3; RFC 5895 §2.
 */
export function parsePlainAddress(text: string): ParsedAddress {
  const at = text.indexOf('@');
  if (at > 64 || text.length > 254 || !NORMAL.test(text))
    return withFoundAddress(text, parseFully(text));
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return { ok: true, address: text, local, domain, asciiDomain: domain };
}

/** The fault with the address that the text contains, or `syntax_several` for more than one. */
export function withFoundAddress(text: string, parsed: ParsedAddress): ParsedAddress {
  if (parsed.ok) return parsed;
  let head = plainWidth(text.slice(0, 1016));
  try {
    head = decodeURIComponent(head); // For text copied from a link.
  } catch {
    // A literal percent sign.
  }
  const [[found, isNamed] = ['', null], second] = addressesIn(head);
  if (second) return { ok: false, code: 'syntax_several' };
  if (isNamed !== null) parsed.found = found;
  // Removing one character would result in another address: `mailtojane@…`.
  if (isNamed) parsed.code = 'syntax_display_name';
  return parsed;
}
