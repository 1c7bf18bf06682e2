import { CARRIER } from './carriers.ts';
import { hostOf } from './host-of.ts';
import { plainWidth } from './plain-width.ts';

/**
 * The reason codes of invalid syntax: one per rule.
 *
 * The same union as protocol's `SyntaxCode`. This package has no dependencies, so core's types keep the two equal.
 */
export type SyntaxCode =
  | 'syntax_empty'
  | 'syntax_no_at'
  | 'syntax_local_missing'
  | 'syntax_domain_missing'
  | 'syntax_local_too_long'
  | 'syntax_too_long'
  | 'syntax_dot'
  | 'syntax_space'
  | 'syntax_invisible'
  | 'syntax_character'
  | 'syntax_quoted'
  | 'syntax_literal'
  | 'syntax_domain_label'
  | 'syntax_domain_too_long'
  | 'syntax_domain_single_label'
  | 'syntax_tld_numeric'
  | 'syntax_display_name'
  | 'syntax_several';

/** A normalized address, or the first rule that the text violates, with the position of the violation if it has one. */
export type ParsedAddress =
  | {
      ok: true;
      /** `local@domain`: the form to display, store and compare. */
      address: string;
      /** As typed, in NFC. Case is kept, because it can matter to the mail server (RFC 5321 §2.4). */
      local: string;
      /** Lower case; in Unicode if it was typed in Unicode. */
      domain: string;
      /** The domain in A-labels, for DNS and SMTP. */
      asciiDomain: string;
    }
  | {
      ok: false;
      code: SyntaxCode;
      /**
       * The first character (one code point) that violates the rule, as in the text; the second of two dots or two `@`.
       * Present with `syntax_space`, `_invisible`, `_character`, `_dot`, `_quoted`, `_literal` and `_display_name`
       * (except for a link with an escaped `@`); absent with the others.
       */
      character?: string;
      /** The position of `character` in the original text, in UTF-16 units; absent without `character`. */
      index?: number;
      /**
       * The normalized address that the text contains beside a name, quotes, `mailto:` or similar; absent when there is
       * none, or more than one.
       */
      found?: string;
    };

/** Source: RFC 5321 §4.1.2 Atom. */
export const ATOM = "\\w!#-'*+/=?^`{-~-";
/** Source: RFC 1123 §2.1. */
export const LABEL = '(?!-)[a-z\\d-]{0,62}[a-z\\d]';
/**
 * The letters, digits and marks of IDNA and the punctuation that it permits in context, without ASCII.
 * Source: RFC 5892 §2.1 LetterDigits, Appendix A.3 to A.7.
 */
export const WORD = '\\p{L}\\p{Mn}\\p{Mc}\\p{Nd}\xB7\u0375\u05F3\u05F4\u30FB';

const ASCII_DOMAIN = RegExp(`^(${LABEL}\\.)+${LABEL}$`);
/**
 * Letters on whose classification platforms differ: those newer than Unicode 14, all outside the first plane except Han,
 * and U+0338, which turns `=`, `<` and `>` into other symbols.
 */
export const DISPUTED =
  /[\u0338\u0CF3\u0ECE\u1ACF-\u1AEB\u088F-\u0897\u0C5C\u0CDC\u1C89\u1C8A\uA7CB-\uA7F1\u{10000}-\u{1FFFF}\u{2A6E0}-\u{10FFFF}]/u;
/**
 * A label that looks like an A-label, starts or ends with a hyphen, starts with a mark, has letters of both writing
 * directions, or has a letter that IDNA maps to another: Cherokee, old Cyrillic, polytonic Greek. It is stricter than
 * every `URL` implementation, because those differ. Source: RFC 5891 §4.2.3, §5.4; RFC 5893 §2; UTS 46 §5.
 */
const MALFORMED =
  /^(xn--|-|\p{M}|(?=.*[\u0590-\u08FF\uFE73])(?!(?=\p{L})[\u0590-\u065F\u066E-\u086F\d-]*$))|-$|[\u0345\u13A0-\u13FD\u1C80-\u1C88\u1F80-\u1FFF\uAB70-\uABBF]/u;

/** The text from the first visible character to the last. */
export const VISIBLE = /[^\s\p{DI}](.*[^\s\p{DI}])?|$/su;
/** The valid characters of an address, up to the first that is not. Source: RFC 5321 §4.1.2 Dot-string, RFC 6531 §3.3. */
const CHARACTERS = RegExp(`^[${WORD}${ATOM}.]*(@[${WORD}.-]*)?`, 'u');

/** The parser behind `parsePlainAddress`, which has a fast path for most texts. */
export function parseFully(text: string): ParsedAddress {
  // A longer text is not parsed. Four times the limit leaves room for text that normalization shortens.
  const isTooLong = text.replace(/[\u200B\uFEFF]+/g, '').trim().length > 1016;
  const { 0: typed, index: start } = VISIBLE.exec(isTooLong ? '' : text)!;
  const visible = plainWidth(typed);
  const at = visible.lastIndexOf('@');
  // ASCII is normalized already, except for capitals in the domain.
  const isPlain = text.length < 255 && isAscii(visible);
  // Other characters are normalized one by one, so that the original position of each unit is known.
  const places: { character: string; index: number }[] = [];
  let units = isPlain ? visible.slice(0, at + 1) + visible.slice(at + 1).toLowerCase() : '';
  for (const { 0: character, index } of isPlain ? [] : visible.matchAll(/[^\u200B\uFEFF]/gu)) {
    const plain = character.normalize();
    units += DISPUTED.test(plain)
      ? `${plain},` // Platforms differ on the letter; the comma is invalid on all of them.
      : index > at
        ? plain.normalize('NFKC').replace('@', ',').toLowerCase() // Not a second @.
        : plain;
    const given = typed.slice(index, index + character.length);
    while (places.length < units.length) places.push({ character: given, index: start + index });
  }
  const address = units.normalize();
  const local = address.slice(0, address.lastIndexOf('@'));
  const domain = address.slice(local.length + 1);
  const asciiDomain = domain.split('.').map(asciiOf).join('.');
  const localOctets = isPlain ? local.length : new TextEncoder().encode(local).length;
  let fault: (typeof places)[0] | undefined;
  /** Whether there is a character after the text that a rule allows: that character is the fault. */
  const exceeds = (allowed: RegExp) => {
    const unit = allowed.exec(units)![0].length;
    const character = isPlain && typed[unit];
    return (fault = character ? { character, index: start + unit } : places[unit]);
  };
  const rule =
    (isTooLong && 'too_long') ||
    (!units && 'empty') ||
    (at < 0 && 'no_at') ||
    (!local && 'local_missing') ||
    (!domain && 'domain_missing') ||
    (/^".*"$/s.test(local) && exceeds(/^[^"]*/) && 'quoted') ||
    (domain[0] === '[' && exceeds(/^[^[]*/) && 'literal') ||
    (exceeds(/^[^<>]*/) && 'display_name') ||
    (exceeds(/^\S*/) && 'space') ||
    (exceeds(/^[^\p{Cc}\p{DI}]*/u) && 'invisible') ||
    (exceeds(CHARACTERS) && 'character') ||
    (!CARRIER.test(domain) && exceeds(/^([^.@]\.(?!@|$)|[^.])*/) && 'dot') ||
    (localOctets > 64 && 'local_too_long') ||
    // Source: RFC 1035 §2.3.4, RFC 1123 §2.1, RFC 3696 §2 (a TLD is not all digits).
    (!/\./.test(domain) && 'domain_single_label') ||
    (/\.\d+$/.test(domain) && 'tld_numeric') ||
    (!ASCII_DOMAIN.test(asciiDomain) && 'domain_label') ||
    (asciiDomain.length > 253 && 'domain_too_long') ||
    (localOctets + asciiDomain.length > 253 && 'too_long');
  return rule
    ? { ok: false, code: `syntax_${rule}`, ...fault }
    : { ok: true, address, local, domain, asciiDomain };
}

const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** A label as an A-label; '' if it is invalid under IDNA. */
function asciiOf(label: string): string {
  return isAscii(label) ? label : MALFORMED.test(label) ? '' : hostOf(label);
}
