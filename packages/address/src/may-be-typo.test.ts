import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_PROVIDERS } from './known-providers.ts';
import { mayBeTypo } from './may-be-typo.ts';
import { SUGGESTED } from './providers.ts';
import { suggestAddress } from './suggest-address.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0189-.'];
const DOMAIN = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

const hasSuggestion = (domain: string) => suggestAddress(`a@${domain}`) !== null;
const isRuledOut = (domain: string) => DOMAIN.test(domain) && !mayBeTypo(domain);

/** The domain with one character removed, swapped with the next, replaced, added or doubled, at every position. */
function oneEditAway(domain: string): string[] {
  const edited = [...domain].flatMap((letter, at) => {
    const before = domain.slice(0, at);
    const after = domain.slice(at + 1);
    return [
      before + after,
      `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
      before + letter + letter + after,
      ...LETTERS.flatMap((other) => [before + other + after, before + other + letter + after]),
    ];
  });
  return [...edited, ...LETTERS.map((other) => domain + other)];
}

describe('mayBeTypo', () => {
  it.each([
    'gmial.com',
    'gmail.con',
    'hot.mail.com',
    '0gmail.com',
    'www.gmial.com',
    'gmx.dee',
    'ga8l.com',
  ])('is true for %s', (domain) => {
    expect(hasSuggestion(domain)).toBe(true);
    expect(mayBeTypo(domain)).toBe(true);
  });

  it.each(['shop.de', 'n4k-firm.com', 'siemens.com', 'ox.ac.uk', 'kernel.org', 'a.museum', 'com'])(
    'is false for %s',
    (domain) => {
      expect(mayBeTypo(domain)).toBe(false);
    },
  );

  it('is true for every domain that is one edit from a provider and has a suggestion', () => {
    const typos = [...SUGGESTED.values()].flatMap(oneEditAway).filter(hasSuggestion);
    expect(typos.length).toBeGreaterThan(49_000);
    expect(typos.filter(isRuledOut)).toEqual([]);
  });

  it('is true for generated domains that have a suggestion', () => {
    const edit = fc.record({
      at: fc.nat(24),
      cut: fc.nat(2),
      put: fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 2 }),
    });
    const typo = fc
      .tuple(fc.constantFrom(...KNOWN_PROVIDERS), fc.array(edit, { maxLength: 4 }))
      .map(([domain, edits]) =>
        edits.reduce(
          (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut),
          domain,
        ),
      );
    const letter = fc.constantFrom(...LETTERS);
    const name = fc
      .tuple(
        fc.string({ unit: letter, minLength: 1, maxLength: 20 }),
        fc.constantFrom('com', 'net', 'org', 'de', 'co.uk', 'con', 'vom', 'ogr', 'info', 'c'),
      )
      .map(([word, suffix]) => `${word}.${suffix}`);
    const shuffled = fc
      .constantFrom(...SUGGESTED.values())
      .chain((domain) => fc.shuffledSubarray([...domain], { minLength: domain.length - 1 }))
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.oneof(typo, name, shuffled), (domain) => {
        return !(isRuledOut(domain) && hasSuggestion(domain));
      }),
      { numRuns: 30_000 },
    );
  });

  it('is false for nearly every name that does not resemble a provider', () => {
    const syllable = fc.constantFrom(
      ...'ba den fir gol hus jer kin lam mor nut per rik tas ven wol'.split(' '),
    );
    const names = fc.sample(
      fc.array(syllable, { minLength: 3, maxLength: 6 }).map((all) => `${all.join('')}.com`),
      { numRuns: 5000, seed: 1 },
    );
    expect(names.filter(mayBeTypo).length).toBeLessThan(100);
  });
});
