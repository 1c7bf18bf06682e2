import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KNOWN_PROVIDERS } from './known-providers.ts';
import { mayBeSlip } from './may-be-slip.ts';
import { PROPOSED } from './providers.ts';
import { suggestAddress } from './suggest-address.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0189-.'];
const DOMAIN = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

const isProposedFor = (domain: string) => suggestAddress(`a@${domain}`) !== null;
const isRuledOut = (domain: string) => DOMAIN.test(domain) && !mayBeSlip(domain);

/** The domain with one character lost, swapped with the next, replaced, added or written twice, at every place. */
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

describe('mayBeSlip', () => {
  it.each([
    'gmial.com',
    'gmail.con',
    'hot.mail.com',
    '0gmail.com',
    'www.gmial.com',
    'gmx.dee',
    'ga8l.com',
  ])('does not rule out %s', (domain) => {
    expect(isProposedFor(domain)).toBe(true);
    expect(mayBeSlip(domain)).toBe(true);
  });

  it.each(['shop.de', 'n4k-firm.com', 'siemens.com', 'ox.ac.uk', 'kernel.org', 'a.museum', 'com'])(
    'rules out %s',
    (domain) => {
      expect(mayBeSlip(domain)).toBe(false);
    },
  );

  it('rules out nothing that is one edit away from a provider and gets a proposal', () => {
    const slips = [...PROPOSED.values()].flatMap(oneEditAway).filter(isProposedFor);
    expect(slips.length).toBeGreaterThan(49_000);
    expect(slips.filter(isRuledOut)).toEqual([]);
  });

  it('rules out nothing that gets a proposal, be it several edits away or any name', () => {
    const edit = fc.record({
      at: fc.nat(24),
      cut: fc.nat(2),
      put: fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 2 }),
    });
    const slip = fc
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
      .map(([word, ending]) => `${word}.${ending}`);
    const shuffled = fc
      .constantFrom(...PROPOSED.values())
      .chain((domain) => fc.shuffledSubarray([...domain], { minLength: domain.length - 1 }))
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.oneof(slip, name, shuffled), (domain) => {
        return !(isRuledOut(domain) && isProposedFor(domain));
      }),
      { numRuns: 30_000 },
    );
  });

  it('rules out nearly every name that resembles no provider', () => {
    const syllable = fc.constantFrom(
      ...'ba den fir gol hus jer kin lam mor nut per rik tas ven wol'.split(' '),
    );
    const names = fc.sample(
      fc.array(syllable, { minLength: 3, maxLength: 6 }).map((all) => `${all.join('')}.com`),
      { numRuns: 5000, seed: 1 },
    );
    expect(names.filter(mayBeSlip).length).toBeLessThan(100);
  });
});
