import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAbout } from './is-about.ts';

describe('isAbout', () => {
  test.each([
    ['the same address', 'jane@example.com', 'jane@example.com'],
    ['letter case', 'jane.doe@example.com', 'Jane.DOE@Example.COM'],
    ['dots of the local part', 'janedoe@gmail.com', 'j.a.n.e.doe@gmail.com'],
    ['a tag', 'jane@gmail.com', 'jane+news@gmail.com'],
    ['another tag', 'jane+a@gmail.com', 'jane+b+c@gmail.com'],
    ['a tag with dots', 'jane@gmail.com', 'jane+a.b.c@gmail.com'],
    ['white space around it', 'jane@example.com', ' \tjane@example.com\n'],
    ['a domain in Unicode', 'jane@xn--bcher-kva.example', 'jane@bücher.example'],
    ['a domain in Unicode and capitals', 'jane@bücher.example', 'jane@BÜCHER.example'],
    ['an ideographic full stop', 'jane@xn--fsq.example', 'jane@例。example'],
    ['letters of full width', 'jane@example.com', 'jane@ｅｘａｍｐｌｅ.com'],
    ['letters of full width before the @', 'jane@example.com', 'ｊａｎｅ@example.com'],
    ['full width', 'jane1@example.com', 'ｊａｎｅ１＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['a tag of full width', 'jane@example.com', 'ｊａｎｅ＋ｎｅｗｓ@example.com'],
    ['half-width full stops', 'jane@shop.example', 'ja\uFF61ne@shop\uFF61example'],
    ['dots of an old mailbox of a carrier', 'try..this.@docomo.ne.jp', 'trythis@docomo.ne.jp'],
    ['the composition of its letters', 'andr\u00E9@example.com', 'andre\u0301@example.com'],
    ['a final sigma', 'οδυσσευς@example.com', 'ΟΔΥΣΣΕΥΣ@example.com'],
    ['a sharp s', 'groß@example.com', 'GROSS@example.com'],
    ['the order of marks', 'jane@a\u0345\u0301.example', 'jane@a\u0301\u0345.example'],
    ['invisible characters', 'jane@example.com', '\u200Ejane\u200B@example.com'],
  ])('accepts addresses that differ only in %s', (_, one, other) => {
    expect(isAbout(one, other)).toBe(true);
    expect(isAbout(other, one)).toBe(true);
  });

  test.each([
    ['local part', 'jane@example.com', 'john@example.com'],
    ['local part, with the same tag', 'jane+news@example.com', 'john+news@example.com'],
    ['hyphen', 'jane-doe@example.com', 'janedoe@example.com'],
    ['tag that is the whole local part', '+jane@example.com', 'jane@example.com'],
    ['letter with a mark', 'andre@example.com', 'andré@example.com'],
    ['ligature', '\uFB01ona@example.com', 'fiona@example.com'],
    ['circled letter', 'ⓙane@example.com', 'jane@example.com'],
    ['Cyrillic letter that looks alike', 'j\u0430ne@example.com', 'jane@example.com'],
    ['domain', 'jane@example.com', 'jane@example.org'],
    ['subdomain', 'jane@example.com', 'jane@mail.example.com'],
    ['domain that begins alike', 'jane@example.com', 'jane@example.com.evil.example'],
    ['dot in the domain', 'jane@shop.example', 'jane@s.hop.example'],
    ['mark in the domain', 'jane@bücher.example', 'jane@bucher.example'],
    ['letter that looks alike', 'jane@example.com', 'jane@ex\u0430mple.com'],
    ['domain in A-labels', 'jane@xn--bcher-kva.example', 'jane@bücher.com'],
    ['joiner in the domain', 'jane@نامهای.example', 'jane@نامه\u200Cای.example'],
  ])('rejects an address with another %s', (_, one, other) => {
    expect(isAbout(one, other)).toBe(false);
    expect(isAbout(other, one)).toBe(false);
  });

  test.each([
    '',
    ' ',
    '@',
    'jane',
    'jane@',
    '@example.com',
    'a@b@example.com',
    'No such mailbox: joe@example.com',
    'mailto:joe@example.com',
    'Joe <joe@example.com>',
    '"joe"@example.com',
    'joe@example.com/path',
    'joe@example.com:25',
    'joe@example.com?x',
    'joe@example.com#x',
    'joe@exa%6Dple.com',
    'joe@example.com, joe@example.org',
    'joe@[192.0.2.1]',
    'joe@example.com.',
    'joe@xn--\u00FC.example',
    'joe@exa\nmple.com',
    'joe@\uD800.com',
  ])('accepts a text that is not an address: %j', (text) => {
    expect(isAbout(text, 'jane@example.com')).toBe(true);
    expect(isAbout('jane@example.com', text)).toBe(true);
  });

  test('accepts a text that is too long for an address', () => {
    for (const text of [`${'a'.repeat(256)}@example.com`, `joe@${'a.'.repeat(500)}com`]) {
      expect(isAbout(text, 'jane@example.com')).toBe(true);
      expect(isAbout('jane@example.com', text)).toBe(true);
    }
  });
});

describe('isAbout, for generated addresses', () => {
  const label = fc.string({
    unit: fc.constantFrom(...'abyz019üλ例я'),
    minLength: 1,
    maxLength: 12,
  });
  const domain = fc.tuple(label, fc.constantFrom('com', 'example', 'co.uk', '中国')).map(
    (parts) =>
      // A label of digits alone is part of an IP address.
      `d${parts.join('.')}`,
  );
  const letters = fc.string({
    unit: fc.oneof(
      fc.constantFrom(..."aBcXyZ09!#$%&'*/=?^_`{|}~-"),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((x) => /^\p{L}$/u.test(x)),
    ),
    minLength: 1,
    maxLength: 20,
  });

  test('accepts the normal forms of a service: case, dots, tag, A-labels, another composition', () => {
    const dots = fc.array(fc.nat(20), { maxLength: 3 });
    const made = fc.constantFrom<(x: string) => string>(
      (x) => x,
      (x) => x.toLowerCase(),
      (x) => x.toUpperCase(),
      (x) => x.normalize('NFD'),
      (x) => x.normalize().toLowerCase(),
    );
    fc.assert(
      fc.property(letters, domain, dots, made, fc.string(), (local, host, places, make, tag) => {
        const requested = `${local}@${host}`;
        const dotted = [...local].map((x, at) => (places.includes(at) ? `.${x}` : x)).join('');
        const tagged = `${dotted}+${tag.replace(/[\s"(),:;<>@[\\\]]/g, '')}`;
        const ascii = new URL(`http://${host}`).hostname;
        for (const received of [`${make(dotted)}@${ascii}`, make(`${tagged}@${host}`)]) {
          expect(isAbout(received, requested)).toBe(true);
          expect(isAbout(requested, received)).toBe(true);
        }
      }),
    );
  });

  test('rejects every other local part and every other domain', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abc019-_'), minLength: 1, maxLength: 5 });
    const name = fc.string({ unit: fc.constantFrom(...'abcü'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(word, word, name, name, (one, other, here, there) => {
        expect(isAbout(`${one}@${here}.example`, `${other}@${there}.example`)).toBe(
          one === other && here === there,
        );
      }),
    );
  });

  test('never throws, is symmetric, and accepts every text for itself', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
    const shaped = fc.tuple(text, text).map((parts) => parts.join('@'));
    fc.assert(
      fc.property(fc.oneof(text, shaped), fc.oneof(text, shaped), (one, other) => {
        expect(isAbout(one, one)).toBe(true);
        expect(isAbout(one, other)).toBe(isAbout(other, one));
      }),
    );
  });
});
