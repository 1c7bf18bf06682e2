import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';
import { parsePlainAddress } from './parse-plain-address.ts';
import type { ParsedAddress, SyntaxCode } from './read-address.ts';

type Fault = Extract<ParsedAddress, { ok: false }>;

const faultIn = (text: string) => parsePlainAddress(text) as Fault;

describe('the character at fault', () => {
  it.each<[string, SyntaxCode, string, number]>([
    ['jane@gmail,com', 'syntax_character', ',', 10],
    ['ja(ne@gmail.com', 'syntax_character', '(', 2],
    ['jane@exa_mple.com', 'syntax_character', '_', 8],
    ['ja\uD800ne@example.com', 'syntax_character', '\uD800', 2],
    ['jane@💌.example', 'syntax_character', '💌', 5],
    ['jane@@gmail.com', 'syntax_character', '@', 5],
    ['a@b@c.org', 'syntax_character', '@', 3],
    ['a@b@c@d.org', 'syntax_character', '@', 3],
    ['@@example.com', 'syntax_character', '@', 1],
    ['jane@a\uFF20b.com', 'syntax_character', '\uFF20', 6],
    ['jane@gmail.com,joe@gmail', 'syntax_character', ',', 14],
    ['ja ne@example.com', 'syntax_space', ' ', 2],
    ['jane@exam\u00A0ple.com', 'syntax_space', '\u00A0', 9],
    ['ja\u200Ene@example.com', 'syntax_invisible', '\u200E', 2],
    ['jane@exam\u00ADple.com', 'syntax_invisible', '\u00AD', 9],
    ['jane@e\u{E0041}.com', 'syntax_invisible', '\u{E0041}', 6],
    ['jane@❤\uFE0F.com', 'syntax_invisible', '\uFE0F', 6],
    ['.jane@example.com', 'syntax_dot', '.', 0],
    ['jane.@example.com', 'syntax_dot', '.', 4],
    ['ja..ne@example.com', 'syntax_dot', '.', 3],
    ['jane@.example.com', 'syntax_dot', '.', 5],
    ['jane@exa.mple..com', 'syntax_dot', '.', 14],
    ['jane@example.com.', 'syntax_dot', '.', 16],
    ['jane@example.com.\u200B \u200E', 'syntax_dot', '.', 16],
    ['jane@example…com', 'syntax_dot', '…', 12],
    ['"jane"@example.com', 'syntax_quoted', '"', 0],
    ['jane@[192.0.2.1]', 'syntax_literal', '[', 5],
    ['Jane <jane@example.com>', 'syntax_display_name', '<', 5],
    ['jane@example.com>', 'syntax_display_name', '>', 16],
  ])('of %j (%s) is %j at %i', (text, code, character, index) => {
    expect(parsePlainAddress(text)).toMatchObject({ ok: false, code, character, index });
    expect(parseAddress(text)).toEqual(parsePlainAddress(text));
  });

  it.each([
    ['a character in two units before it', '\u{2F800}', 2],
    ['a letter and its mark before it', 'e\u0301', 2],
    ['dropped characters before it', 'a\u200Bb\uFEFF', 4],
    ['two halves of a character before it', 'a\u{20000}', 3],
  ])('has its index in the original text, with %s', (_, before, index) => {
    expect(faultIn(`${before},@example.com`)).toMatchObject({ character: ',', index });
    expect(faultIn(`j@${before},.com`)).toMatchObject({ character: ',', index: index + 2 });
  });

  it('has its index in the original text, with dropped characters around the address', () => {
    expect(faultIn('  \t\u200E\uFEFF\u3164ja,ne@example.com ')).toMatchObject({ index: 8 });
  });

  it('has its index in the original text, with characters that normalization lengthens', () => {
    expect(faultIn('jane@①ﬁ㎏İ,com')).toMatchObject({ character: ',', index: 9 });
  });

  it('is returned as typed', () => {
    expect(faultIn('jane@example，com')).toMatchObject({ character: '，', index: 12 });
    expect(faultIn('ja\u037Ene@example.com')).toMatchObject({ character: '\u037E', index: 2 });
  });

  it('is the composed symbol, or the combining stroke of a decomposed one', () => {
    expect(faultIn('a\u2260b@example.com')).toMatchObject({ character: '\u2260', index: 1 });
    expect(faultIn('a=\u0338b@example.com')).toMatchObject({ character: '\u0338', index: 2 });
  });

  it.each(['', 'jane', '@example.com', 'jane@', 'jane@localhost', 'jane@1.2', 'jane@-a.com'])(
    'is absent for %j, where no single character is at fault',
    (text) => {
      expect(Object.keys(faultIn(text))).toEqual(['ok', 'code']);
    },
  );

  it('is absent for a text that is too long', () => {
    expect(Object.keys(faultIn('a b'.repeat(1e5)))).toEqual(['ok', 'code']);
  });

  it.each<[string, object]>([
    ['"j d"@exam ple.com', { code: 'syntax_space', character: ' ', index: 10 }],
    [' "j\u200B d"@exam,ple.com', { code: 'syntax_character', character: ',', index: 12 }],
    ['"j\u3164d"@example.com', { code: 'syntax_invisible', character: '\u3164', index: 2 }],
    [' ja,ne@[192.0.2.1]', { code: 'syntax_character', character: ',', index: 3 }],
    ['"a"b"@example.com', { code: 'syntax_quoted', character: '"', index: 0 }],
    ['jane@[192.0.2]', { code: 'syntax_literal', character: '[', index: 5 }],
  ])('has its index in %j when quotes and literals are allowed', (text, fault) => {
    const options = { allowQuotedLocal: true, allowDomainLiteral: true };
    expect(parseAddress(text, options)).toMatchObject({ ok: false, ...fault });
  });

  const pieces = [
    ...'ab1.-_+=@"\\<>[]() \t,;:/é。．ｅßςİ例あ·💌①ﬁ≠＠',
    ...'\u0301\u0338\u200B\u200D\uFEFF\u202E\u{E0001}\u{2F800}\uD800',
    '\uDC00',
  ];
  const some = fc.string({
    unit: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    ),
    maxLength: 12,
  });
  const texts = fc.oneof(
    some,
    some.map((local) => `j${local}@example.com`),
    some.map((domain) => `jane@${domain}.com`),
    fc.tuple(some, some).map((parts) => parts.join('@')),
  );

  it('is at its index in the text, and is present for each rule about characters', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parsePlainAddress(text);
        if (parsed.ok) return;
        const { code, character, index } = parsed;
        const isThere = /space|invisible|character|dot|quoted|literal|display/.test(code);
        expect([character !== undefined, index !== undefined]).toEqual([isThere, isThere]);
        if (character === undefined || index === undefined) return;
        expect([...character]).toHaveLength(1);
        expect(text.slice(index).startsWith(character)).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('can be removed, and leaves an address or a fault that is not before it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parsePlainAddress(text);
        if (parsed.ok || !/space|invisible|character/.test(parsed.code)) return;
        const { character = '', index = 0 } = parsed;
        const next = parsePlainAddress(text.slice(0, index) + text.slice(index + character.length));
        if (next.ok || next.code !== parsed.code) return;
        // Without the second @, the text before it can become part of the domain.
        expect(character === '@' || next.index! >= index).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});
