import { covers } from './covers.ts';
import { wordSet } from './word-set.ts';

/**
 * Whether a mail server belongs to a disposable email service. Any domain with such a server has disposable addresses,
 * even one that the service registered this week.
 *
 * Takes a lower-case host name; names below an entry match. Maintained manually, last read 2026-11-24, from two
 * published lists that agree on the service (`DISPOSABLE_MX_HOSTS` of a list whose entries were each confirmed as
 * infrastructure of the service alone, and `tempmail_mx_servers` of duhow/mail-checker, which names usercheck.com as
 * its source) and from the services' own names. A host that real providers or companies also use (mailhostbox.com,
 * jellyfish.systems, Skiff) is not in the list, nor is an alias relay.
 *
 * Source: docs/decisions/lists.md#0043.
 */
export function isDisposableHost(host: string): boolean {
  return covers(hosts(), host);
}

/** Their names, joined by white space. */
export const DISPOSABLE_HOSTS = `
mailinator.com yopmail.com guerrillamail.com 10minutemail.com discard.email
mail.tm generator.email emailfake.com email-fake.com tempm.com moakt.com temp-mail.io 1secmail.com
mailnesia.com trashymail.com dropmail.me mintemail.com getnada.com
wabblywabble.com wallywatts.com erinn.biz emaildbox.pro
`;

const hosts = wordSet(DISPOSABLE_HOSTS);
