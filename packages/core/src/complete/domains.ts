/**
 * The domains that a field offers in each language, after its tag. Each is a mailbox provider in the list of the typo check.
 *
 * Source: own list (MIT, as this package), maintained manually. It copies no other list. No count of mailboxes by country
 * was found whose license allows its use; the record names those that were read. So the order is a judgment: `gmail.com`, then mostly the providers of the language's countries before those of all countries.
 * At most six domains of a language begin with one letter. docs/decisions/field.md#0081.
 */
const DOMAINS = [
  'en gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com comcast.net msn.com yahoo.co.uk ' +
    'hotmail.co.uk',
  'de gmail.com gmx.de web.de t-online.de gmx.net outlook.de yahoo.de freenet.de hotmail.com icloud.com ' +
    'outlook.com hotmail.de googlemail.com gmx.at gmx.ch bluewin.ch',
  'fr gmail.com orange.fr hotmail.fr yahoo.fr free.fr wanadoo.fr outlook.fr sfr.fr laposte.net live.fr icloud.com ' +
    'hotmail.com outlook.com yahoo.com',
  'es gmail.com hotmail.com yahoo.com outlook.com icloud.com yahoo.es hotmail.es outlook.es live.com yahoo.com.mx ' +
    'yahoo.com.ar',
  'ar gmail.com hotmail.com yahoo.com outlook.com icloud.com live.com',
  'pt gmail.com hotmail.com yahoo.com.br outlook.com uol.com.br bol.com.br terra.com.br icloud.com live.com ' +
    'yahoo.com',
  'it gmail.com libero.it hotmail.it yahoo.it alice.it virgilio.it tiscali.it outlook.it icloud.com hotmail.com ' +
    'outlook.com live.it',
  'nl gmail.com hotmail.com outlook.com live.nl ziggo.nl kpnmail.nl icloud.com yahoo.com hotmail.nl telenet.be',
  'pl gmail.com wp.pl o2.pl interia.pl onet.pl op.pl outlook.com icloud.com hotmail.com yahoo.com',
  'ja gmail.com yahoo.co.jp docomo.ne.jp icloud.com ezweb.ne.jp softbank.ne.jp au.com outlook.jp hotmail.co.jp ' +
    'outlook.com hotmail.com yahoo.com',
];

/** The domains of a language, in the order of its list; those of English for a language without one. */
export function domainsOf(language: string): string[] {
  const [tag] = language.toLowerCase().split('-');
  const list = DOMAINS.find((each) => each.startsWith(`${tag!} `)) ?? DOMAINS[0]!;
  return list.split(' ').slice(1);
}
