import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';
import { parsePlainAddress } from './parse-plain-address.ts';
import { suggestAddress } from './suggest-address.ts';

const readFault = (text: string) => {
  const parsed = parsePlainAddress(text);
  if (parsed.ok) throw new Error(`${text} is an address`);
  return parsed;
};

describe('parsePlainAddress, for a text that contains one address', () => {
  it.each([
    'mailto:jane@example.org',
    'MAILTO:jane@example.org',
    'mailto: jane@example.org',
    'Jane Doe <jane@example.org>',
    'Jane<jane@example.org>',
    '<jane@example.org>',
    '< jane@example.org >',
    '"Doe, Jane" <jane@example.org>',
    "Pat O'Neill <jane@example.org>",
    '"Jane Doe" <jane@example.org>;',
    'E-mail: jane@example.org',
    'E-Mail:jane@example.org',
    'メール：jane@example.org',
    'Jane Doe (jane@example.org)',
    'Jane [jane@example.org]',
    'jane@example.org?subject=Hi',
    'jane@example.org?subject=Hi, Joe',
    'mailto:jane@example.org?subject=Hi%20there&body=x',
    'mailto:jane%40example.org',
    'mailto:%6Aane@example.org',
    'jane@example.org (work)',
    'jane@example.org <mailto:jane@example.org>',
    'jane@example.org<mailto:jane@EXAMPLE.org>',
    'Ｊａｎｅ ＜ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ＞',
  ])('finds the address and returns syntax_display_name: %j', (text) => {
    expect(readFault(text)).toMatchObject({
      code: 'syntax_display_name',
      found: 'jane@example.org',
    });
    expect(parseAddress(text)).toEqual(parsePlainAddress(text));
    expect(suggestAddress(text)).toBe('jane@example.org');
  });

  it.each<[string, string]>([
    ['"jane@example.org"', 'syntax_character'],
    ["'jane@example.org'", 'syntax_character'],
    ['(jane@example.org)', 'syntax_character'],
    ['[jane@example.org]', 'syntax_character'],
    ['*jane@example.org*', 'syntax_character'],
    ['_jane@example.org_', 'syntax_character'],
    ['“jane@example.org”', 'syntax_character'],
    ['「jane@example.org」', 'syntax_character'],
    ['‘jane@example.org’', 'syntax_character'],
    ['• jane@example.org', 'syntax_space'],
    ['jane@example.org.', 'syntax_dot'],
    ['jane@example.org。', 'syntax_dot'],
    ['jane@example.org,', 'syntax_character'],
    ['jane@example.org;', 'syntax_character'],
    ['jane@example.org!', 'syntax_character'],
    ['jane@example.org...', 'syntax_dot'],
  ])('finds the address and reports the character beside it: %j', (text, code) => {
    expect(readFault(text)).toMatchObject({ code, found: 'jane@example.org' });
    expect(suggestAddress(text)).toBe('jane@example.org');
  });

  it('normalizes the address it finds, and keeps its tag and its script', () => {
    expect(readFault('<Jane.Doe+x@EXAMPLE.org>').found).toBe('Jane.Doe+x@example.org');
    expect(readFault('mailto:jane%2Bnews@example.org').found).toBe('jane+news@example.org');
    expect(readFault('Иван <иван@пример.рф>').found).toBe('иван@пример.рф');
    expect(readFault("O'Neill <o'neill@example.org>").found).toBe("o'neill@example.org");
    expect(readFault('Taro <try..this@docomo.ne.jp>').found).toBe('try..this@docomo.ne.jp');
  });

  it('lets suggestAddress correct a typo in the domain', () => {
    expect(suggestAddress('Jane <jane@gmial.com>')).toBe('jane@gmail.com');
    expect(suggestAddress('jane＠ｇｍｉａｌ．com')).toBe('jane@gmail.com');
  });

  it.each([
    'john smith@example.org',
    'jane doe jane@example.org',
    'ja ne@example.org',
    'ja"ne@example.org',
    'ja(ne@example.org',
    'O’Neill@example.org',
    'Doe, ne@example.org',
    'jane@firma.co m',
    'jane@firma.co, uk',
    'jane@firma.co"m',
    'jane@example.org/x',
    'jane@joe@example.org',
    'jane@example.org@x',
    'jane@firma',
    '<jane@firma>',
    'Jane <jane..doe@example.org>',
    'Jane Doe <>',
    'mailto:',
    'mailto:%FF%FE',
    '"jane doe"@example.org',
    'jane@[192.0.2.1]',
    '📧 jane@example.org',
    '\u{1E900}jane@example.org,',
  ])('finds no address when its start or end is unclear: %j', (text) => {
    expect(readFault(text)).not.toHaveProperty('found');
  });
});

describe('parsePlainAddress, for a text that contains several addresses', () => {
  it.each([
    'a@x.org, b@y.org',
    'a@x.org,b@y.org',
    'a@x.org;b@y.org',
    'a@x.org b@y.org',
    'a@x.org/b@y.org',
    'a@x.org|b@y.org',
    'a@x.org & b@y.org',
    'a@x.org、b@y.org',
    'a＠x.org；b＠y.org',
    'Ann <a@x.org>, Bob <b@y.org>',
    'a@x.org or b@y.org or neither',
    'mailto:a@x.org,b@y.org',
    'a@x.org\nb@y.org',
    Array.from({ length: 200 }, (_, index) => `a${index}@x.org`).join(', '),
  ])('returns syntax_several and finds no address: %.40j', (text) => {
    expect(parsePlainAddress(text)).toEqual({ ok: false, code: 'syntax_several' });
    expect(suggestAddress(text)).toBeNull();
  });

  it('does not return syntax_several for the same address twice', () => {
    expect(readFault('a@x.org, a@X.org').code).toBe('syntax_space');
  });
});

describe('parsePlainAddress, for any text', () => {
  const pieces = [
    ...'ab.-_+@@@"\'\\<>[]() \t%:;,/?=&é。．＠ｅ例あ·💌①…',
    ...['jane@example.org', 'mailto:', 'E-mail: ', '.org', 'Jane ', '%40', '\u200B', '\u202E'],
  ];
  const texts = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 14 });

  it('finds only normalized addresses', () => {
    let count = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parsePlainAddress(text);
        if (parsed.ok || parsed.found === undefined) return;
        count += 1;
        expect(parsePlainAddress(parsed.found)).toMatchObject({ ok: true, address: parsed.found });
      }),
      { numRuns: 20_000 },
    );
    expect(count).toBeGreaterThan(100);
  });
});
