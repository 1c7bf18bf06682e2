/** Why a local part that may have a mailbox is doubted. */
export type LocalDoubt = 'local_nonstandard' | 'local_mixed_scripts';

/**
 * The scripts that may stand together in one local part, by their four-letter names: Latin with Han and one of kana,
 * Hangul and Bopomofo, else one alone. Source: UTS 39 §5.2 Highly Restrictive; UAX 31 Table 5.
 */
const TOGETHER =
  'LatnHaniHiraKana LatnHaniHang LatnHaniBopo Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt';

/** Made at the first local part that is not ASCII. */
let isHarmless: RegExp | undefined;

/**
 * Tells why the local part of an address that was read is to be doubted; null where there is no reason.
 *
 * `local_nonstandard`: its dots break the standard, as those of some old mailboxes in Japan do. `local_mixed_scripts`:
 * letters of scripts that are not used together, which may look alike. It has no table of letters that look alike.
 *
 * Source: RFC 5321 §4.1.2 Dot-string; UTS 39 §5.2; docs/decisions/0052-plain-form.md.
 *
 * @param local the local part as `parseAddress` gives it.
 */
export function doubtOf(local: string): LocalDoubt | null {
  if (/^[ -~]*$/.test(local)) return /^\.|\.\.|\.$/.test(local) ? 'local_nonstandard' : null;
  return (isHarmless ??= harmless()).test(local) ? null : 'local_mixed_scripts';
}

/** What has letters of one of the sets; letters of all other scripts count as one more. */
function harmless(): RegExp {
  // Script and not Script_Extensions, which grow with every Unicode version.
  const classes = TOGETHER.replace(/\w{4}/g, '\\p{sc=$&}');
  const sets = classes.split(' ').map((set) => `[\\p{sc=Zyyy}\\p{sc=Zinh}${set}]*`);
  return RegExp(`^(${sets.join('|')}|[^${classes}]*)$`, 'u');
}
