import { INBOX_RULES, type InboxRule } from './inbox-rules.ts';
import { parsePlainAddress } from './parse-plain-address.ts';

/**
 * The address of the inbox that an address reaches, so that one inbox is one account: `Jane.Doe+shop@googlemail.com` and
 * `janedoe@gmail.com` are both `janedoe@gmail.com`. Store it beside the address that was typed, and send mail to the
 * typed one.
 *
 * Two users never have the same canonical address. Dots, tags, sub-domains and other domains of a provider are ignored
 * only where the provider documents it. At every other domain only the case of ASCII letters is ignored.
 *
 * @param address One address, as the user typed it.
 * @returns The canonical address, with the domain in A-labels; null if the text is not an address.
 * Source: docs/decisions/results.md#0076.
 */
export function canonicalAddress(address: string): string | null {
  const parsed = parsePlainAddress(address);
  if (!parsed.ok) return null;
  const { asciiDomain } = parsed;
  const local = lowerAscii(parsed.local);
  const own = findRule(asciiDomain);
  if (own) return `${nameOf(local, own.rule)}@${own.domain}`;
  const [name = '', ...labels] = asciiDomain.split('.');
  const parent = findRule(labels.join('.'));
  // A hyphen can stand for an underscore there, so it does not tell which name it is.
  const isName = parent?.rule.hasSubdomains && !name.includes('-');
  return isName ? `${name}@${parent.domain}` : `${local}@${asciiDomain}`;
}

/**
 * Tells whether two addresses reach the same inbox, by {@link canonicalAddress}. False if one is not an address, and also
 * where nothing is documented: false means "not known to be the same".
 */
export function sameInbox(one: string, other: string): boolean {
  const canonical = canonicalAddress(one);
  return canonical !== null && canonical === canonicalAddress(other);
}

/** The rule of a domain, with the domain that canonical addresses have in its place. */
function findRule(asciiDomain: string): { rule: InboxRule; domain: string } | null {
  for (const rule of INBOX_RULES) {
    const same = rule.domains.find((domains) => domains.includes(asciiDomain));
    if (same) return { rule, domain: same[0]! };
  }
  return null;
}

/** The local part without what makes no difference; the whole one if the rest is not a local part. */
function nameOf(local: string, { hasTags, ignored }: InboxRule): string {
  const untagged = hasTags ? local.replace(/\+.*/s, '') : local;
  const name = ignored ? untagged.replace(RegExp(`[${ignored}]`, 'g'), '') : untagged;
  return name === '' || name.endsWith('.') ? local : name;
}

/** Letters outside ASCII stay: at some servers their case makes two mailboxes. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
