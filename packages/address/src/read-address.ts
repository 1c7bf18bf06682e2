import { CARRIER } from './carriers.ts';
import { hostOf } from './host-of.ts';
import { plainWidth } from './plain-width.ts';

/**
 * Why an address is not written correctly: one code per rule broken.
 *
 * The same union as protocol's `SyntaxCode`; this package knows no other, so core's types hold the two together.
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

/** An address in its normal form, or the first rule that the text breaks and, where there is one place, where. */
export type ParsedAddress =
  | {
      ok: true;
      /** `local@domain`: what to show, keep and compare. */
      address: string;
      /** As typed, in NFC: whether case matters is for its host to say (RFC 5321 §2.4). */
      local: string;
      /** Lower case, in Unicode where it was typed so. */
      domain: string;
      /** The domain as DNS and SMTP want it, in A-labels. */
      asciiDomain: string;
    }
  | {
      ok: false;
      code: SyntaxCode;
      /**
       * The first character (one code point) that breaks the rule, as it stands in the text: of two dots or two `@`
       * the second one. There is one with `syntax_space`, `_invisible`, `_character`, `_dot`, `_quoted`, `_literal`
       * and, but for a link with an escaped `@`, `_display_name`; absent with the others.
       */
      character?: string;
      /** Where it begins in the text as it was given, in UTF-16 units; absent where `character` is. */
      index?: number;
      /**
       * The one address in the text, in its normal form, where the rest is a name, quotes, `mailto:` or the like;
       * absent where there is none, or more than one.
       */
      found?: string;
    };

/** Source: RFC 5321 §4.1.2 Atom. */
export const ATOM = "\\w!#-'*+/=?^`{-~-";
/** Source: RFC 1123 §2.1. */
export const LABEL = '(?!-)[a-z\\d-]{0,62}[a-z\\d]';
/**
 * The letters, digits and marks of IDNA and the punctuation that it permits in context; ASCII is listed apart.
 * Source: RFC 5892 §2.1 LetterDigits, Appendix A.3 to A.7.
 */
export const WORD = '\\p{L}\\p{Mn}\\p{Mc}\\p{Nd}\xB7\u0375\u05F3\u05F4\u30FB';

const ASCII_DOMAIN = RegExp(`^(${LABEL}\\.)+${LABEL}$`);
/**
 * Letters newer than Unicode 14, which platforms know or not, and all beyond the first plane but Han; and U+0338, which
 * makes another symbol of `=`, `<` and `>`.
 */
export const UNEVEN =
  /[\u0338\u0CF3\u0ECE\u1ACF-\u1AEB\u088F-\u0897\u0C5C\u0CDC\u1C89\u1C8A\uA7CB-\uA7F1\u{10000}-\u{1FFFF}\u{2A6E0}-\u{10FFFF}]/u;
/**
 * A label that looks like an A-label, starts or ends with a hyphen, starts with a mark, has letters of both writing
 * directions, or one that IDNA turns into another: Cherokee, old Cyrillic, polytonic Greek. Stricter than any `URL`,
 * for they differ. Source: RFC 5891 §4.2.3, §5.4; RFC 5893 §2; UTS 46 §5.
 */
const MALFORMED =
  /^(xn--|-|\p{M}|(?=.*[\u0590-\u08FF\uFE73])(?!(?=\p{L})[\u0590-\u065F\u066E-\u086F\d-]*$))|-$|[\u0345\u13A0-\u13FD\u1C80-\u1C88\u1F80-\u1FFF\uAB70-\uABBF]/u;

/** What is looked at: from the first character that shows something to the last. */
export const SHOWN = /[^\s\p{DI}](.*[^\s\p{DI}])?|$/su;
/** What an address is made of, up to what is none of it. Source: RFC 5321 §4.1.2 Dot-string, RFC 6531 §3.3. */
const CHARACTERS = RegExp(`^[${WORD}${ATOM}.]*(@[${WORD}.-]*)?`, 'u');

/** Reads any text as `parsePlainAddress` does, which takes a short cut for most. */
export function readWithCare(text: string): ParsedAddress {
  // Nothing longer is looked at: four times the limit leaves room for text that normalisation shortens.
  const isTooLong = text.replace(/[\u200B\uFEFF]+/g, '').trim().length > 1016;
  const { 0: typed, index: start } = SHOWN.exec(isTooLong ? '' : text)!;
  const shown = plainWidth(typed);
  const at = shown.lastIndexOf('@');
  // ASCII is in its normal form, but for capitals in the domain.
  const isPlain = text.length < 255 && isAscii(shown);
  // Each other character is brought into its normal form alone, so that the place of each unit is known.
  const places: { character: string; index: number }[] = [];
  let units = isPlain ? shown.slice(0, at + 1) + shown.slice(at + 1).toLowerCase() : '';
  for (const { 0: character, index } of isPlain ? [] : shown.matchAll(/[^\u200B\uFEFF]/gu)) {
    const plain = character.normalize();
    units += UNEVEN.test(plain)
      ? `${plain},` // A platform may know the letter, but the comma is none.
      : index > at
        ? plain.normalize('NFKC').replace('@', ',').toLowerCase() // No other @.
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
  /** Whether something comes after what a rule lets pass: that is the fault. */
  const goesOn = (passed: RegExp) => {
    const unit = passed.exec(units)![0].length;
    const character = isPlain && typed[unit];
    return (fault = character ? { character, index: start + unit } : places[unit]);
  };
  const rule =
    (isTooLong && 'too_long') ||
    (!units && 'empty') ||
    (at < 0 && 'no_at') ||
    (!local && 'local_missing') ||
    (!domain && 'domain_missing') ||
    (/^".*"$/s.test(local) && goesOn(/^[^"]*/) && 'quoted') ||
    (domain[0] === '[' && goesOn(/^[^[]*/) && 'literal') ||
    (goesOn(/^[^<>]*/) && 'display_name') ||
    (goesOn(/^\S*/) && 'space') ||
    (goesOn(/^[^\p{Cc}\p{DI}]*/u) && 'invisible') ||
    (goesOn(CHARACTERS) && 'character') ||
    (!CARRIER.test(domain) && goesOn(/^([^.@]\.(?!@|$)|[^.])*/) && 'dot') ||
    (localOctets > 64 && 'local_too_long') ||
    // Source: RFC 1035 §2.3.4, RFC 1123 §2.1, RFC 3696 §2 (an ending is not all digits).
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

/** A label as an A-label; '' for one that IDNA refuses. */
function asciiOf(label: string): string {
  return isAscii(label) ? label : MALFORMED.test(label) ? '' : hostOf(label);
}
