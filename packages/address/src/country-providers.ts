import { PROVIDERS, providerOf, type Provider } from './providers.ts';

/** Providers whose names are not words: the allowed distance of a typo depends on the length of the name. */
const NAMES =
  'kabelmail.de vodafone.de,it unitybox.de neuf.fr bbox.fr numericable.fr aliceadsl.fr bouygtel.fr club-internet.fr ' +
  'fastwebnet.it inwind.it tin.it tim.it telefonica.net movistar.es ono.com wp.pl o2.pl op.pl onet.pl tlen.pl ' +
  'ziggo.nl kpnmail.nl hetnet.nl xs4all.nl upcmail.nl ig.com.br oi.com.br zipmail.com.br superig.com.br docomo.ne.jp ' +
  'ezweb.ne.jp softbank.ne.jp biglobe.ne.jp so-net.ne.jp ocn.ne.jp nifty.com hotmail.co.jp,cz yahoo.nl,pl,cz ' +
  'outlook.in,cz bk.ru ya.ru ukr.net i.ua bigmir.net zohomail.in sify.com';

/** Providers whose names are words: only two swapped letters or a doubled one, which do not result in another word. */
const WORDS =
  'alice.it poste.it terra.es gazeta.pl planet.nl home.nl list.ru meta.ua centrum.cz email.cz post.cz volny.cz atlas.cz';

const MAX_REACH_OF_WORDS = 0.7;

/**
 * More providers to suggest, each from a single country: the large ones of the United States, Germany, France, Italy,
 * Spain, Poland, the Netherlands, Brazil, Japan, Russia and Ukraine, India, and Czechia that are not in `PROVIDERS`.
 * They are for servers only: in a browser they would double the size of the list for few users.
 *
 * Source: own list, selected from `KNOWN_PROVIDERS`; docs/decisions/lists.md#0015.
 */
export function countryProviders(): readonly Provider[] {
  const words = WORDS.split(' ').map((target): Provider => {
    const [name, suffixes, rank, reach] = unpopular(target);
    return [name, suffixes, rank, Math.min(reach, MAX_REACH_OF_WORDS)];
  });
  return [...NAMES.split(' ').map(unpopular), ...words];
}

/** A provider with the lowest rank. */
function unpopular(target: string): Provider {
  return providerOf(target, PROVIDERS.length);
}
