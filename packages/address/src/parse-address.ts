import { hostOf } from './host-of.ts';
import { parsePlainAddress } from './parse-plain-address.ts';
import { plainWidth } from './plain-width.ts';
import { parseFully, VISIBLE, DISPUTED, WORD, type ParsedAddress } from './read-address.ts';

/** The forms of addresses that {@link parseAddress} accepts optionally. */
export interface ParseOptions {
  /** Accepts `"jane doe"@example.com`. Default false. Source: RFC 5321 §4.1.2, Quoted-string. */
  allowQuotedLocal?: boolean;
  /** Accepts `jane@[192.0.2.1]` and `jane@[IPv6:2001:db8::1]`. Default false. Source: RFC 5321 §4.1.3. */
  allowDomainLiteral?: boolean;
}

/**
 * Parses user input as one email address on the public internet, as {@link parsePlainAddress} does. The options also
 * accept quoted local parts and domain literals.
 */
export function parseAddress(text: string, options: ParseOptions = {}): ParsedAddress {
  const plain = parsePlainAddress(text);
  const { allowQuotedLocal, allowDomainLiteral } = options;
  if (plain.ok || !(allowQuotedLocal || allowDomainLiteral)) return plain;
  const strict = parseFully(text);
  if (strict.ok || !/quoted|literal/.test(strict.code)) return plain;
  const clean = plainWidth(VISIBLE.exec(text)![0])
    .replace(/[\u200B\uFEFF]+/g, '')
    .normalize();
  const local = clean.slice(0, clean.lastIndexOf('@'));
  const domain = clean
    .slice(local.length + 1)
    .normalize('NFKC')
    .toLowerCase();
  const isQuoted = allowQuotedLocal && isQuotedString(local) && !DISPUTED.test(clean);
  const isLiteral = allowDomainLiteral && isDomainLiteral(domain);
  if (!isQuoted && !isLiteral) return plain;
  // The valid quoted local part or domain literal is replaced by a plain text of the same length, so that a fault in the
  // rest keeps its index.
  const typed = plainWidth(text);
  const at = typed.lastIndexOf('@');
  const typedLocal = typed.slice(0, at);
  const plainLocal = isQuoted
    ? typedLocal.replace(/".*/s, (quoted) => quoted.replace(/[ -~]/g, '_'))
    : typedLocal;
  const plainDomain = isLiteral ? 'x.'.padEnd(domain.length, 'x') : typed.slice(at + 1);
  const parsed = parseFully(`${plainLocal}@${plainDomain}`);
  if (!parsed.ok) {
    const { index = 0, character } = parsed;
    if (character) parsed.character = text.slice(index, index + character.length);
    return parsed;
  }
  const asciiDomain = isLiteral ? domain : parsed.asciiDomain;
  return { ok: true, address: `${local}@${domain}`, local, domain, asciiDomain };
}

/** Source: RFC 5321 §4.1.2 Quoted-string, RFC 6531 §3.3. */
function isQuotedString(local: string): boolean {
  return RegExp(`^"([${WORD} !#-[\\]-~]|\\\\[ -~])*"$`, 'u').test(local);
}

/** Source: RFC 5321 §4.1.3. */
function isDomainLiteral(domain: string): boolean {
  const ip = domain.slice(1, -1);
  return /^\[[\d.]+]$/.test(domain)
    ? hostOf(ip) === ip
    : /^\[ipv6:[\da-f:.]+]$/.test(domain) && hostOf(domain.replace('ipv6:', '')) !== '';
}
