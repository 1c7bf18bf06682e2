/**
 * The domains that a field offers in each language, by its tag. Each is a mailbox provider that the typo check knows.
 *
 * Source: own list, maintained manually; no count of mailboxes by country was found whose license allows its use. After
 * the first letter few domains are left, so only the order among those of one letter matters: the large ones of the
 * language's countries, then those of all countries. docs/decisions/field.md#0081.
 */
const DOMAINS = new Map([
  [
    'en',
    'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com comcast.net msn.com yahoo.co.uk ' +
      'hotmail.co.uk live.co.uk btinternet.com sbcglobal.net att.net verizon.net proton.me ymail.com me.com bigpond.com',
  ],
  [
    'de',
    'gmail.com gmx.de web.de t-online.de gmx.net outlook.de yahoo.de freenet.de hotmail.com icloud.com outlook.com ' +
      'hotmail.de live.de googlemail.com gmx.at gmx.ch bluewin.ch aol.com arcor.de posteo.de',
  ],
  [
    'fr',
    'gmail.com orange.fr hotmail.fr yahoo.fr free.fr wanadoo.fr outlook.fr sfr.fr laposte.net live.fr icloud.com ' +
      'hotmail.com outlook.com yahoo.com bbox.fr neuf.fr videotron.ca skynet.be',
  ],
  [
    'es',
    'gmail.com hotmail.com yahoo.com outlook.com icloud.com yahoo.es hotmail.es outlook.es live.com yahoo.com.mx ' +
      'yahoo.com.ar live.com.mx telefonica.net movistar.es terra.es',
  ],
  ['ar', 'gmail.com hotmail.com yahoo.com outlook.com icloud.com live.com msn.com ymail.com'],
  [
    'pt',
    'gmail.com hotmail.com yahoo.com.br outlook.com uol.com.br bol.com.br terra.com.br icloud.com live.com globo.com ' +
      'ig.com.br oi.com.br yahoo.com sapo.pt',
  ],
  [
    'it',
    'gmail.com libero.it hotmail.it yahoo.it alice.it virgilio.it tiscali.it outlook.it icloud.com hotmail.com ' +
      'outlook.com live.it tim.it tin.it inwind.it fastwebnet.it yahoo.com',
  ],
  [
    'nl',
    'gmail.com hotmail.com outlook.com live.nl ziggo.nl kpnmail.nl icloud.com yahoo.com hotmail.nl home.nl hetnet.nl ' +
      'planet.nl xs4all.nl telenet.be skynet.be proximus.be',
  ],
  [
    'pl',
    'gmail.com wp.pl o2.pl interia.pl onet.pl op.pl gazeta.pl vp.pl tlen.pl poczta.onet.pl outlook.com icloud.com ' +
      'hotmail.com yahoo.com',
  ],
  [
    'ja',
    'gmail.com yahoo.co.jp docomo.ne.jp icloud.com ezweb.ne.jp softbank.ne.jp i.softbank.jp au.com outlook.jp ' +
      'hotmail.co.jp nifty.com biglobe.ne.jp outlook.com hotmail.com yahoo.com',
  ],
]);

/** The domains of a language, the most used first; of English for a language without a list. */
export function domainsOf(language: string): string[] {
  const [tag] = language.toLowerCase().split('-');
  return (DOMAINS.get(tag!) ?? DOMAINS.get('en')!).split(' ');
}
