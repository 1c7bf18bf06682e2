import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_PROVIDERS } from './known-providers.ts';
import { REAL_LOOKALIKES } from './providers.ts';
import { suggestAddress } from './suggest-address.ts';
import { suggestDomain } from './suggest-domain.ts';

/** The large providers of twelve countries. */
const COUNTRIES = {
  'United States':
    'gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com live.com msn.com comcast.net verizon.net att.net',
  Germany:
    'web.de gmx.de gmx.net t-online.de freenet.de googlemail.com hotmail.de yahoo.de arcor.de',
  France:
    'orange.fr free.fr wanadoo.fr sfr.fr laposte.net hotmail.fr yahoo.fr outlook.fr neuf.fr bbox.fr',
  Italy: 'libero.it virgilio.it hotmail.it yahoo.it alice.it tiscali.it tin.it fastwebnet.it',
  Spain: 'hotmail.es yahoo.es outlook.es telefonica.net movistar.es terra.es',
  Poland: 'wp.pl onet.pl o2.pl interia.pl op.pl gazeta.pl tlen.pl',
  'The Netherlands': 'ziggo.nl hotmail.nl kpnmail.nl planet.nl home.nl hetnet.nl xs4all.nl',
  Brazil: 'hotmail.com.br yahoo.com.br uol.com.br bol.com.br terra.com.br ig.com.br globo.com',
  Japan:
    'yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp biglobe.ne.jp nifty.com hotmail.co.jp',
  'Russia and Ukraine':
    'mail.ru yandex.ru rambler.ru bk.ru list.ru inbox.ru ya.ru ukr.net i.ua meta.ua bigmir.net',
  India: 'rediffmail.com yahoo.co.in yahoo.in outlook.in sify.com',
  Czechia: 'seznam.cz email.cz centrum.cz post.cz volny.cz atlas.cz',
};
const providers = Object.values(COUNTRIES).flatMap((names) => names.split(' '));
/** Names that are words: a missing letter often results in another word, so it is not tested as a common typo. */
const WORDS = ['gazeta', 'planet', 'centrum'];

const splitDomain = (domain: string) => [
  domain.slice(0, domain.indexOf('.')),
  domain.slice(domain.indexOf('.') + 1),
];
const letterwise = (name: string, change: (before: string, rest: string) => string) =>
  Array.from(name, (_, at) => change(name.slice(0, at), name.slice(at))).filter(
    (typo) => typo !== name,
  );
const doubled = (name: string) => letterwise(name, (before, rest) => before + rest[0] + rest);
const swapped = (name: string) =>
  letterwise(name, (before, rest) => before + (rest[1] ?? '') + rest[0] + rest.slice(2));
const shortened = (name: string) =>
  letterwise(name, (before, rest) => before + rest.slice(1)).slice(1);

describe('suggestDomain', () => {
  it.each(Object.entries(COUNTRIES))(
    'corrects the common typos of providers in %s',
    (_country, names) => {
      const missed = names.split(' ').flatMap((domain) => {
        const [name = '', suffix = ''] = splitDomain(domain);
        const typos = [
          ...(name.length > 4 ? [...doubled(name), ...swapped(name)] : []),
          ...(name.length > 5 && !WORDS.includes(name) ? shortened(name) : []),
        ].map((typo) => `${typo}.${suffix}`);
        typos.push(`${name}.${suffix}${suffix.at(-1)}`);
        return typos
          .filter((typo) => ![...REAL_LOOKALIKES, ...KNOWN_PROVIDERS].includes(typo))
          .filter((typo) => suggestDomain(typo) !== domain);
      });
      expect(missed).toEqual([]);
    },
  );

  it('suggests nothing for a known provider', () => {
    expect([...KNOWN_PROVIDERS, ...providers].filter((name) => suggestDomain(name))).toEqual([]);
  });

  it.each([
    ...[
      'plant.nl',
      'planeta.nl',
      'planet.de',
      'centrum1.cz',
      'gazette.pl',
      'posten.cz',
      'altas.de',
    ],
    ...['telefonica.es', 'telefonica.com', 'softbank.jp', 'docomo.com', 'vodafone.com', 'homes.nl'],
    ...['globalmail.com', 'fastweb.it', 'hello.nl', 'poster.it', 'tin.de', 'wp.com', 'onet.com'],
    ...['shop.de', 'n4k-firm.com', 'xn--gmil-6na.com', 'yahoo.ne.jp', 'hotmail.co.nz'],
  ])('suggests nothing for %s, which is another name', (domain) => {
    expect(suggestDomain(domain)).toBeNull();
  });

  it('returns the suggestion of suggestAddress if there is one', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0-.');
    const typo = fc
      .tuple(fc.constantFrom(...KNOWN_PROVIDERS), fc.nat(20), fc.nat(2), letter)
      .map(([name, at, cut, put]) => name.slice(0, at) + put + name.slice(at + cut));
    fc.assert(
      fc.property(typo, (domain) => {
        if (!/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]+$/.test(domain)) return;
        const suggested = suggestAddress(`a@${domain}`)?.slice(2);
        if (suggested !== undefined) expect(suggestDomain(domain)).toBe(suggested);
        const meant = suggestDomain(domain);
        if (meant !== null) expect(suggestDomain(meant)).toBeNull();
      }),
      { numRuns: 10_000 },
    );
  });
});
