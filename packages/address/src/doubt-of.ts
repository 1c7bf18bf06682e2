/** Why an address with valid syntax is suspicious. */
export type Doubt = 'local_nonstandard' | 'local_mixed_scripts';

/**
 * An address whose local part has letters of one set only: Latin with Han and kana, with Han and Hangul, or with Han and
 * Bopomofo; Cyrillic; Greek; or all other scripts, whose letters do not resemble these. It uses the property Script,
 * because Script_Extensions grows with every Unicode version.
 */
const TOGETHER =
  /^([\P{L}\p{sc=Zyyy}\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]*|[\P{L}\p{sc=Zyyy}\p{sc=Latn}\p{sc=Hani}\p{sc=Hang}]*|[\P{L}\p{sc=Zyyy}\p{sc=Latn}\p{sc=Hani}\p{sc=Bopo}]*|[\P{L}\p{sc=Zyyy}\p{sc=Cyrl}]*|[\P{L}\p{sc=Zyyy}\p{sc=Grek}]*|[^\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Cyrl}\p{sc=Grek}]*)@/u;

/**
 * Why the local part of a normalized address is suspicious; null if it is not.
 *
 * `local_nonstandard`: the dots of the local part break the standard, as in some old mailboxes in Japan.
 * `local_mixed_scripts`: the local part mixes letters of scripts that are not used together and can look alike.
 *
 * Source: RFC 5321 §4.1.2 Dot-string; UTS 39 §5.2 Highly Restrictive; docs/decisions/results.md#0052.
 */
export function doubtOf(address: string): Doubt | null {
  if (/^\.|\.[.@]/.test(address)) return 'local_nonstandard';
  return TOGETHER.test(address) ? null : 'local_mixed_scripts';
}
