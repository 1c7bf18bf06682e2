/** Why an address that may have a mailbox is doubted. */
export type Doubt = 'local_nonstandard' | 'local_mixed_scripts';

/**
 * What has letters of one set before the @: Latin with Han and kana, with Han and Hangul, or with Han and Bopomofo;
 * Cyrillic; Greek; all other scripts, which look like none of these. By Script and not Script_Extensions, which grow
 * with every Unicode version.
 */
const TOGETHER =
  /^([\P{L}\p{sc=Zyyy}\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]*|[\P{L}\p{sc=Zyyy}\p{sc=Latn}\p{sc=Hani}\p{sc=Hang}]*|[\P{L}\p{sc=Zyyy}\p{sc=Latn}\p{sc=Hani}\p{sc=Bopo}]*|[\P{L}\p{sc=Zyyy}\p{sc=Cyrl}]*|[\P{L}\p{sc=Zyyy}\p{sc=Grek}]*|[^\p{sc=Latn}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\p{sc=Cyrl}\p{sc=Grek}]*)@/u;

/**
 * Tells why an address in its normal form is to be doubted; null where there is no reason.
 *
 * `local_nonstandard`: the dots of its local part break the standard, as in some old mailboxes in Japan.
 * `local_mixed_scripts`: its local part has letters of scripts that are not used together and may look alike.
 *
 * Source: RFC 5321 §4.1.2 Dot-string; UTS 39 §5.2 Highly Restrictive; docs/decisions/results.md#0052.
 */
export function doubtOf(address: string): Doubt | null {
  if (/^\.|\.[.@]/.test(address)) return 'local_nonstandard';
  return TOGETHER.test(address) ? null : 'local_mixed_scripts';
}
