import fc from 'fast-check';
import isEmail from 'validator/lib/isEmail';
import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';
import { parsePlainAddress } from './parse-plain-address.ts';
import type { SyntaxCode } from './read-address.ts';

const codeOf = (text: string) => {
  const parsed = parseAddress(text);
  return parsed.ok ? 'ok' : parsed.code;
};
const x = (count: number) => 'x'.repeat(count);

describe('parseAddress', () => {
  it('returns the address, its local part, its domain and the domain in A-labels', () => {
    expect(parseAddress('Jane.Doe@Bücher.Example')).toEqual({
      ok: true,
      address: 'Jane.Doe@bücher.example',
      local: 'Jane.Doe',
      domain: 'bücher.example',
      asciiDomain: 'xn--bcher-kva.example',
    });
  });

  it.each([
    "o'neill+news/2026_!@example.com", // RFC 5322 §3.2.3 atext
    '#$%&*-=?^`{|}~@example.com',
    '1@1.example',
    'jane@a-b.c-d.example',
    'jane@xn--bcher-kva.example',
    'jane@example.xn--p1ai',
    'jane@xn--0.example', // RFC 5891 §5.3: the DNS lookup decides whether it exists
    'jane@bücher.xn--0',
    'jane@𠮷野家.example',
    'jane@א1-ב.example',
    'jane@example.museum',
    'José@example.com', // RFC 6531 §3.3
    'संपर्क@example.com',
    'jane@例え.テスト',
    'jane@paral·lel.example', // RFC 5892 Appendix A.3
    `${x(64)}@example.com`, // RFC 5321 §4.5.3.1.1
    `jane@${x(63)}.example`, // RFC 1035 §2.3.4
  ])('accepts %s unchanged', (text) => {
    expect(parseAddress(text)).toMatchObject({ ok: true, address: text });
  });

  it.each<[string, SyntaxCode]>([
    ['', 'syntax_empty'],
    [' \t\u200B\u200E', 'syntax_empty'],
    ['jane', 'syntax_no_at'],
    ['@example.com', 'syntax_local_missing'],
    ['jane@', 'syntax_domain_missing'],
    [`${x(65)}@example.com`, 'syntax_local_too_long'],
    [`${'é'.repeat(33)}@example.com`, 'syntax_local_too_long'],
    [x(1e6), 'syntax_too_long'],
    ['.jane@example.com', 'syntax_dot'],
    ['jane.@example.com', 'syntax_dot'],
    ['ja..ne@example.com', 'syntax_dot'],
    ['jane@example..com', 'syntax_dot'],
    ['jane@.example.com', 'syntax_dot'],
    ['jane@example.com.', 'syntax_dot'],
    ['ja ne@example.com', 'syntax_space'],
    ['jane@exam\u00A0ple.com', 'syntax_space'],
    ['ja\u200Dne@example.com', 'syntax_invisible'],
    ['jane@exam\u202Eple.com', 'syntax_invisible'],
    ['jane@exam\u00ADple.com', 'syntax_invisible'],
    ['ja\0ne@example.com', 'syntax_invisible'],
    ['ja\u3164ne@example.com', 'syntax_invisible'], // an invisible letter
    ['jane@joe@example.com', 'syntax_character'],
    ['jane(work)@example.com', 'syntax_character'],
    ['ja"ne@example.com', 'syntax_character'],
    ['ja\uD800ne@example.com', 'syntax_character'],
    ['ja\uE000ne@example.com', 'syntax_character'], // private use
    ['ja\u0378ne@example.com', 'syntax_character'], // unassigned
    ['jane@exam_ple.com', 'syntax_character'],
    ['jane@example.com:25', 'syntax_character'],
    ['jane@exam%70le.com', 'syntax_character'],
    ['jane@example.com\\x', 'syntax_character'],
    ['jane@example.com/x', 'syntax_character'],
    ['jane@💌.example', 'syntax_character'],
    ['jane@a\u2100b.example', 'syntax_character'], // compatibility form of a/c
    ['"jane"@example.com', 'syntax_quoted'],
    ['jane@[192.0.2.1]', 'syntax_literal'],
    ['jane@[', 'syntax_literal'],
    ['ja𞤀ne@example.com', 'syntax_character'], // outside the first plane
    ['ja\uA7CEne@example.com', 'syntax_character'], // Unicode 17
    ['jane@\uA7CE.example', 'syntax_character'],
    ['jane@-example.com', 'syntax_domain_label'],
    ['jane@-é.com', 'syntax_domain_label'],
    ['jane@é-.com', 'syntax_domain_label'],
    ['jane@xn--é.com', 'syntax_domain_label'],
    ['jane@\u0E31ก.com', 'syntax_domain_label'], // starts with a mark
    ['jane@aא.com', 'syntax_domain_label'], // both writing directions
    ['jane@1א.com', 'syntax_domain_label'],
    ['jane@א٠.com', 'syntax_domain_label'],
    ['jane@ა.Ꭰ', 'syntax_domain_label'], // IDNA turns lower-case Cherokee into upper case
    ['jane@ᾳ.example', 'syntax_domain_label'],
    ['jane@example-.com', 'syntax_domain_label'],
    [`jane@${x(64)}.com`, 'syntax_domain_label'],
    [`j@${`${x(49)}.`.repeat(5)}exam`, 'syntax_domain_too_long'],
    ['jane@localhost', 'syntax_domain_single_label'],
    ['jane@192.0.2.1', 'syntax_tld_numeric'],
    ['jane@1.2', 'syntax_tld_numeric'],
    ['jane@example.１２', 'syntax_tld_numeric'],
    ['Jane Doe <jane@example.com>', 'syntax_display_name'],
    ['"Jane" <jane@example.com>', 'syntax_display_name'],
    ['<jane@example.com', 'syntax_display_name'],
  ])('rejects %j with %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('counts 254 octets with the domain in A-labels', () => {
    const long = `${x(61)}.${x(61)}.${x(61)}`;
    for (const domain of [`${long}.${x(50)}.example`, `${long}.${'ü'.repeat(30)}.example`]) {
      const octets = new URL(`http://${domain}`).hostname.length;
      expect(codeOf(`${x(253 - octets)}@${domain}`)).toBe('ok');
      expect(codeOf(`${x(254 - octets)}@${domain}`)).toBe('syntax_too_long');
    }
  });

  it.each([
    '  jane@example.com\n',
    '\uFEFFjane@example.com',
    'ja\u200Bne@exam\uFEFFple.com',
    '\u202Ajane@example.com\u202C',
    '\u200E jane@example.com \u200F',
    '\u3164jane@example.com\uFE0F',
    'jane@EXAMPLE.com',
    'jane@ｅｘａｍｐｌｅ．com',
    'jane@example\u3002com', // RFC 5895 §2
    'jane@example\uFF61com',
    'jane\uFF20example.com',
    'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    '\u3000ｊａｎｅ@example.com\u3000',
  ])('normalizes %j to jane@example.com', (text) => {
    expect(parseAddress(text)).toMatchObject({
      address: 'jane@example.com',
      asciiDomain: 'example.com',
    });
  });

  it('lowercases a capital sigma at the end of a label as IDNA does', () => {
    expect(parseAddress('jane@ΟΔΟΣ.example')).toMatchObject({ domain: 'οδοσ.example' });
  });

  it('composes decomposed letters', () => {
    expect(parseAddress('jose\u0301@cafe\u0301.example')).toMatchObject({
      address: 'josé@café.example',
    });
  });

  it('accepts quoted local parts only with allowQuotedLocal', () => {
    const read = (text: string) => parseAddress(text, { allowQuotedLocal: true });
    for (const local of ['"jane doe"', '"a@b"', '"a\\"b"', '"<..>"', '"é"', '""'])
      expect(read(`${local}@example.com`)).toMatchObject({ ok: true, local });
    for (const local of ['"a"b"', '"a\\"', '"a\tb"', '"a"."b"', '"\u200D"'])
      expect(read(`${local}@example.com`)).toMatchObject({ ok: false, code: 'syntax_quoted' });
  });

  it('accepts domain literals only with allowDomainLiteral', () => {
    const read = (text: string) => parseAddress(text, { allowDomainLiteral: true });
    for (const domain of ['[192.0.2.1]', '[ipv6:2001:db8::1]', '[ipv6:::ffff:192.0.2.1]'])
      expect(read(`jane@${domain}`)).toMatchObject({ ok: true, domain, asciiDomain: domain });
    for (const domain of [
      '[192.0.2]',
      '[192.0.2.256]',
      '[192.0.02.1]',
      '[2001:db8::1]',
      '[ipv6:1]',
      '[x]',
      '[1.2.3.4]:25',
    ])
      expect(read(`jane@${domain}`)).toMatchObject({ ok: false, code: 'syntax_literal' });
  });

  it('applies the other rules beside a quoted local part and a domain literal', () => {
    const options = { allowQuotedLocal: true, allowDomainLiteral: true };
    const codes = (text: string) => {
      const parsed = parseAddress(text, options);
      return parsed.ok ? 'ok' : parsed.code;
    };
    expect(codes('"j d"@[192.0.2.1]')).toBe('ok');
    expect(codes('"j d"@[192.0.2]')).toBe('syntax_literal');
    expect(codes('"j"d"@[192.0.2.1]')).toBe('syntax_quoted');
    expect(codes('jane..doe@[192.0.2.1]')).toBe('syntax_dot');
    expect(codes('"j..d"@example..com')).toBe('syntax_dot');
    expect(codes('"j d"@exam ple.com')).toBe('syntax_space');
    expect(codes('"j d"@localhost')).toBe('syntax_domain_single_label');
    expect(codes('"j\u3164d"@example.com')).toBe('syntax_invisible');
    expect(codes(`"${'é'.repeat(31)}"@example.com`)).toBe('ok');
    expect(codes(`"${'é'.repeat(32)}"@example.com`)).toBe('syntax_local_too_long');
  });

  const alphabet = [
    ...'aZ0.@-_+"\\<>[]() \t%:/é。．ｅßςİ例あ·💌',
    '\u0301',
    '\u200B',
    '\u200D',
    '\uFEFF',
    '\u202E',
    '\uD800',
    '\uDC00',
    '\u2488',
  ];
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...alphabet) }),
    fc.string({ unit: fc.constantFrom(...alphabet) }).map((domain) => `jane@${domain}.com`),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  );

  it('never throws, and returns its own normal form unchanged', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, allowed) => {
        const options = { allowQuotedLocal: allowed, allowDomainLiteral: allowed };
        const parsed = parseAddress(text, options);
        if (!allowed) expect(parsed).toEqual(parsePlainAddress(text));
        if (parsed.ok) expect(parseAddress(parsed.address, options)).toEqual(parsed);
      }),
      { numRuns: 3000 },
    );
  });

  it('returns only domains that are valid in DNS', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseAddress(text);
        if (parsed.ok)
          expect(parsed.asciiDomain).toMatch(
            /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{1,63}$/,
          );
      }),
      { numRuns: 3000 },
    );
  });

  it('agrees with validator on plain dot-atoms', () => {
    const atom = fc.string({
      unit: fc.constantFrom(..."abYZ09!#$%&'*+/=?^_`{|}~-"),
      minLength: 0,
      maxLength: 24,
    });
    const label = fc.string({ unit: fc.constantFrom(...'abyz09-_'), minLength: 0, maxLength: 66 });
    const address = fc
      .tuple(
        fc.array(atom, { minLength: 1, maxLength: 4 }),
        fc.array(label, { maxLength: 3 }),
        fc.constantFrom('com', 'museum', '42'),
      )
      .map(([atoms, labels, ending]) => `${atoms.join('.')}@${[...labels, ending].join('.')}`);
    fc.assert(
      fc.property(address, (text) => {
        expect(parseAddress(text).ok).toBe(isEmail(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('normalizes only the beginning of a long text', () => {
    const lengths: number[] = [];
    const normalize = String.prototype.normalize;
    String.prototype.normalize = function (form) {
      lengths.push(this.length);
      return normalize.call(this, form);
    };
    try {
      for (const unit of ['x', '@', '\u200E', 'x\u00AD', '\\"', 'é.'])
        expect(codeOf(unit.repeat(1e6))).toBe('syntax_too_long');
    } finally {
      String.prototype.normalize = normalize;
    }
    expect(Math.max(...lengths)).toBeLessThan(1100);
  });
});
