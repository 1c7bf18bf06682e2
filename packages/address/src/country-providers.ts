import { PROVIDERS, providerOf, type Provider } from './providers.ts';

/** Of names that are no words of a language: a slip may go as far as the length of the name lets it. */
const NAMES =
  'kabelmail.de vodafone.de,it unitybox.de neuf.fr bbox.fr numericable.fr aliceadsl.fr bouygtel.fr club-internet.fr ' +
  'fastwebnet.it inwind.it tin.it tim.it telefonica.net movistar.es ono.com wp.pl o2.pl op.pl onet.pl tlen.pl ' +
  'ziggo.nl kpnmail.nl hetnet.nl xs4all.nl upcmail.nl ig.com.br oi.com.br zipmail.com.br superig.com.br docomo.ne.jp ' +
  'ezweb.ne.jp softbank.ne.jp biglobe.ne.jp so-net.ne.jp ocn.ne.jp nifty.com hotmail.co.jp,cz yahoo.nl,pl,cz ' +
  'outlook.in,cz bk.ru ya.ru ukr.net i.ua bigmir.net zohomail.in sify.com';

/** Of names that are words: only two letters swapped or one written twice, which make no other word. */
const WORDS =
  'alice.it poste.it terra.es gazeta.pl planet.nl home.nl list.ru meta.ua centrum.cz email.cz post.cz volny.cz atlas.cz';

const MOST_OF_WORDS = 0.7;

/**
 * The providers of single countries that a slip may have aimed at too: the large ones of the United States, Germany,
 * France, Italy, Spain, Poland, the Netherlands, Brazil, Japan, Russia and Ukraine, India, and Czechia that are not
 * among those that are proposed everywhere. Browsers go without them: they would double what a form loads for few.
 *
 * Source: own list, out of `KNOWN_PROVIDERS`; docs/decisions/lists.md#0015.
 */
export function countryProviders(): readonly Provider[] {
  const words = WORDS.split(' ').map((target): Provider => {
    const [name, endings, rank, reach] = later(target);
    return [name, endings, rank, Math.min(reach, MOST_OF_WORDS)];
  });
  return [...NAMES.split(' ').map(later), ...words];
}

/** None of them is among the most used. */
function later(target: string): Provider {
  return providerOf(target, PROVIDERS.length);
}
