import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_PROVIDERS } from './known-providers.ts';
import { parseAddress } from './parse-address.ts';
import { suggestAddress } from './suggest-address.ts';

const suggested = (domain: string) =>
  suggestAddress(`jane@${domain}`)?.slice('jane@'.length) ?? null;

describe('suggestAddress', () => {
  it.each([
    ['gmial.com', 'gmail.com'],
    ['gmaik.com', 'gmail.com'],
    ['mgail.com', 'gmail.com'],
    ['g-mail.com', 'gmail.com'],
    ['1gmail.com', 'gmail.com'],
    ['gmailgmail.com', 'gmail.com'],
    ['tahoo.com', 'yahoo.com'],
    ['yaho.co.uk', 'yahoo.co.uk'],
    ['hotmial.fr', 'hotmail.fr'],
    ['otmail.com', 'hotmail.com'],
    ['outllok.com', 'outlook.com'],
    ['icould.com', 'icloud.com'],
    ['protonmial.com', 'protonmail.com'],
    ['comcsat.net', 'comcast.net'],
    ['sbcgloble.net', 'sbcglobal.net'],
    ['hgmail.com', 'gmail.com'],
    ['www.gmail.com', 'gmail.com'],
    ['wandoo.fr', 'wanadoo.fr'],
    ['libreo.it', 'libero.it'],
    ['yandx.ru', 'yandex.ru'],
    ['t-onlien.de', 't-online.de'],
    ['btinternt.com', 'btinternet.com'],
    ['bigpnd.com', 'bigpond.com'],
    ['redifmail.com', 'rediffmail.com'],
    ['sezanm.cz', 'seznam.cz'],
  ])('corrects the name in %s', (typed, meant) => {
    expect(suggested(typed)).toBe(meant);
  });

  it.each([
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmal.c', 'gmail.com'],
    ['aol.cm', 'aol.com'],
    ['gmail.', 'gmail.com'],
    ['yahoo.couk', 'yahoo.co.uk'],
    ['comcast.ent', 'comcast.net'],
    ['gmal.con', 'gmail.com'],
    ['bakery.con', 'bakery.com'],
    ['shop.bakery.ogr', null],
    ['bakery.nte', 'bakery.net'],
    ['bakery.vcom', 'bakery.com'],
    ['bakery.comk', 'bakery.com'],
    ['icloud.co', 'icloud.com'],
    ['comcast.ne', 'comcast.net'],
    ['aol.vcom', 'aol.com'],
    ['yahoo.co.u', 'yahoo.co.uk'],
    ['hotmail.vo.uk', 'hotmail.co.uk'],
    ['yahoo.com.uk', 'yahoo.co.uk'],
    ['uol.con.br', 'uol.com.br'],
    ['yahoo.frr', 'yahoo.fr'],
    ['gmx.dee', 'gmx.de'],
    ['yahoo.co.i', null],
  ])('corrects the suffix in %s', (typed, meant) => {
    expect(suggested(typed)).toBe(meant);
  });

  it.each([
    ['gmail', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['gmailcon', 'gmail.com'],
    ['yahoocouk', 'yahoo.co.uk'],
    ['gmail,com', 'gmail.com'],
    ['gmail com', 'gmail.com'],
    ['gmail...com', 'gmail.com'],
    ['.gmail.com.', 'gmail.com'],
    ['gmail.com>', 'gmail.com'],
    ["gmail.com'", 'gmail.com'],
    ['gmalcom', 'gmail.com'],
    ['yahoo;co,uk', 'yahoo.co.uk'],
    ['web,de', 'web.de'],
  ])('corrects %j, which does not parse', (typed, meant) => {
    expect(parseAddress(`jane@${typed}`).ok).toBe(false);
    expect(suggested(typed)).toBe(meant);
  });

  it.each([
    ['gmail.c.om', 'gmail.com'],
    ['hot.mail.com', 'hotmail.com'],
    ['live.couk', 'live.co.uk'],
    ['terra.combr', 'terra.com.br'],
  ])('corrects the dots of %s', (typed, meant) => {
    expect(suggested(typed)).toBe(meant);
  });

  it('keeps the local part and its case', () => {
    expect(suggestAddress(" Jane.O'Neill+gmial.com@GMIAL.com ")).toBe(
      "Jane.O'Neill+gmial.com@gmail.com",
    );
  });

  it.each([
    ...['g', 'gm', 'gmai', 'gmx', 'yah'], // still typing
    ...[
      'hail.com',
      'fmail.com',
      'gmx.org',
      'wahoo.com',
      'hotmart.de',
      'cloud.org',
      'never.com',
      'love.com',
      'line.com',
    ],
    ...[
      'orange.com',
      'orange.es',
      'comcast.com',
      'att.com',
      'proton.com',
      'outlook.org',
      'freenet.dev',
      'gmail.example',
    ],
    ...['grail.com', 'gail.com', 'prontomail.com', 'y7mail.com', 'lookout.com'],
    ...[
      'glovo.com',
      'naber.com',
      'kahoot.com',
      'hotjar.com',
      'itcloud.com',
      'ucloud.cn',
      'glam.com',
    ],
    ...['bakery.bet', 'bakery.next', 'bakery.mom', 'bakery.bom', 'bakery.ong', 'bakery.vet'],
    ...['yahoo.com.hk', 'hotmail.co.il', 'outlook.com.gr', 'yahoo.ne.jp', 'live.com.pt', 'att.ne'],
    ...[
      'example.co',
      'example.cm',
      'example.om',
      'example.cam',
      'example.company',
      'example.coop',
      'example.dev',
    ],
    ...[
      'duck.com',
      'mozmail.com',
      'simplelogin.com',
      'addy.io',
      'anonaddy.me',
      'privaterelay.appleid.com',
      'passmail.net',
    ],
    ...[
      'ethz.ch',
      'ox.ac.uk',
      'stanford.edu',
      'siemens.com',
      'yale.edu',
      'google.com',
      'gmu.edu',
      'hp.com',
    ],
    ...['gmäil.com', 'xn--gmil-6na.com', 'gmial.example.com'],
  ])('suggests nothing for %s', (domain) => {
    expect(suggested(domain)).toBeNull();
  });

  it.each(['', '@', '@gmial.com', 'gmial.com', 'a@b@gmial.com', 'a b@gmial.com', '"a"@gmial.com'])(
    'suggests nothing for %j, whose local part is invalid',
    (text) => {
      expect(suggestAddress(text)).toBeNull();
    },
  );

  it('suggests nothing for a known provider', () => {
    expect(KNOWN_PROVIDERS.filter((domain) => suggested(domain))).toEqual([]);
  });

  it('suggests only addresses that parse, keep the local part and have no further suggestion', () => {
    const local = fc.constantFrom('jane', 'José', "o'neill+1", 'A.B', 'a..b', 'a b', '');
    const edit = fc.record({
      at: fc.nat(20),
      cut: fc.nat(2),
      put: fc.string({ unit: fc.constantFrom(...'agmilotyhu.,? 0-é'), maxLength: 2 }),
    });
    const typos = fc
      .tuple(fc.constantFrom(...KNOWN_PROVIDERS.slice(0, 120)), fc.array(edit, { maxLength: 3 }))
      .map(([domain, edits]) =>
        edits.reduce(
          (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut),
          domain,
        ),
      );
    fc.assert(
      fc.property(local, fc.oneof(typos, fc.string({ unit: 'binary' })), (before, domain) => {
        const suggestion = suggestAddress(`${before}@${domain}`);
        if (suggestion === null) return;
        const parsed = parseAddress(suggestion);
        expect(parsed).toMatchObject({ ok: true, address: suggestion });
        if (!domain.includes('@')) expect(parsed).toMatchObject({ local: before });
        expect(suggestAddress(suggestion)).toBeNull();
      }),
      { numRuns: 5000 },
    );
  });
});
