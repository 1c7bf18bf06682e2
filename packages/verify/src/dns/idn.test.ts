import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeResolver } from '../test/fake-resolver.ts';
import { createVerifier } from '../node/verifier.ts';

const A_LABELS = /^(?:mx|a|aaaa) (?:[a-z0-9_-]{1,63}\.)+[a-z0-9-]{1,63}$/;

async function askedAbout(email: string) {
  const resolver = fakeResolver();
  await createVerifier({ resolver })({ email });
  return resolver.asked;
}

describe('a lookup of an internationalized domain', () => {
  it.each([
    ['jane@bücher-laden.de', 'xn--bcher-laden-thb.de'],
    ['jane@BÜCHER-LADEN.DE', 'xn--bcher-laden-thb.de'],
    ['jane@bu\u0308cher-laden.de', 'xn--bcher-laden-thb.de'],
    ['jane@XN--bcher-laden-THB.de', 'xn--bcher-laden-thb.de'],
    ['jane@例え.jp', 'xn--r8jz45g.jp'],
    ['jane@почта.рф', 'xn--80a1acny.xn--p1ai'],
    ['jane@straße.de', 'xn--strae-oqa.de'],
  ])('queries %s by its A-labels', async (email, domain) => {
    expect(await askedAbout(email)).toEqual([`mx ${domain}`]);
  });

  it('only ever queries lower-case A-labels', async () => {
    const letter = fc.constantFrom(...'abzZ0üÜßéñžжЯ中國日한λςａ');
    const odd = fc.constantFrom(...'-_.。．אم\u0301\u200d\u00adİ 😀\0<>\\ᄀ');
    const character = fc.oneof({ weight: 60, arbitrary: letter }, { weight: 1, arbitrary: odd });
    const label = fc.string({ unit: character, minLength: 1, maxLength: 20 });
    const labels = fc.array(label, { minLength: 1, maxLength: 4 });
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(labels, fc.constantFrom('de', 'рф', 'com'), async (names, tld) => {
        for (const question of await askedAbout(`jane@${names.join('.')}.${tld}`)) {
          asked += 1;
          expect(question).toMatch(A_LABELS);
          expect(question.length).toBeLessThanOrEqual('aaaa '.length + 253);
        }
      }),
    );
    expect(asked).toBeGreaterThan(20);
  });
});
