import { addressesIn } from './addresses-in.ts';
import { plainWidth } from './plain-width.ts';
import { ATOM, LABEL, readWithCare, type ParsedAddress } from './read-address.ts';

/** What nearly everybody types: in its normal form already. */
const NORMAL = RegExp(`^[${ATOM}]+(\\.[${ATOM}]+)*@(${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

/**
 * Reads what a person typed as one mailbox that mail on the public internet can reach.
 *
 * White space and invisible characters around it are dropped, and U+200B and U+FEFF anywhere, for they come with
 * pasted text; full-width forms of ASCII and ideographic full stops become plain characters. Never throws; its time
 * is linear in the text, and its answer the same in every browser and server that knows Unicode 14.
 *
 * It does not know whether domain, ending or mailbox exist, nor whether an A-label (`xn--…`) decodes. Comments,
 * display names, quoted local parts and domain literals are refused, and so are symbols, emoji, joiners (U+200C,
 * U+200D) and letters newer than Unicode 14 or beyond the first plane, save Han; a domain with a joiner is taken in
 * A-labels. Dots in odd places are taken at the carriers of Japan that once gave out such mailboxes: see `doubtOf`.
 *
 * Source: RFC 5321 §4.1.2, §4.5.3.1 and, for 254 octets, RFC 3696 errata 1690; RFC 6531 §3.3; RFC 5891 §5.3; RFC 5895 §2.
 */
export function parsePlainAddress(text: string): ParsedAddress {
  const at = text.indexOf('@');
  if (at > 64 || text.length > 254 || !NORMAL.test(text))
    return explained(text, readWithCare(text));
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  return { ok: true, address: text, local, domain, asciiDomain: domain };
}

/** Adds to a fault what the text has in it: one address, or `syntax_several` for more. */
export function explained(text: string, parsed: ParsedAddress): ParsedAddress {
  if (parsed.ok) return parsed;
  let head = plainWidth(text.slice(0, 1016));
  try {
    head = decodeURIComponent(head); // As in a link.
  } catch {
    // It has a percent sign of its own.
  }
  const [[found, isNamed] = ['', null], second] = addressesIn(head);
  if (second) return { ok: false, code: 'syntax_several' };
  if (isNamed !== null) parsed.found = found;
  // Taking away one character would lead to another address: `mailtojane@…`.
  if (isNamed) parsed.code = 'syntax_display_name';
  return parsed;
}
