import { covers } from './covers.ts';
import { wordSet } from './word-set.ts';

/**
 * Whether a domain forwards to the user's own mailbox: an alias, not a disposable address. Such a domain is never
 * disposable.
 *
 * Takes a lower-case A-label domain. Subdomains match, since several of these services give each user one. Maintained
 * manually from the services' own pages, last read 2026-11-21.
 *
 * Source: docs/decisions/results.md#0005.
 */
export function isRelay(domain: string): boolean {
  return covers(relays(), domain);
}

/** Apple, DuckDuckGo, Mozilla, SimpleLogin and Proton Pass, addy.io, Fastmail and others. */
export const RELAYS = `
privaterelay.appleid.com
duck.com
mozmail.com relay.firefox.com
simplelogin.com simplelogin.co simplelogin.fr simplelogin.io aleeas.com slmail.me slmails.com
silomails.com dralias.com 8alias.com 8shield.net passmail.net passmail.com passinbox.com passfwd.com
addy.io addymail.com anonaddy.com anonaddy.me
erine.email
33mail.com
cloaked.id mycloak.me
ironvest.com opayq.com
`;

const relays = wordSet(RELAYS);
