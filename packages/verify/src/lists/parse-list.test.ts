import { describe, expect, it } from 'vitest';
import { parseList, readDomain, readTld, readWildcard, readWord } from './parse-list.ts';

describe('parseList', () => {
  it('reads one entry a line and skips comments and blank lines', () => {
    const text = '# ours\n\nb.example # the second\n  a.example\t\n#\n';
    expect(parseList(text, readDomain)).toEqual(['b.example', 'a.example']);
  });

  it('accepts any line end', () => {
    expect(parseList('a.example\r\nb.example\rc.example', readDomain)).toHaveLength(3);
  });

  it.each([
    'jane@a.example',
    'no domain',
    'a..example',
    'localhost',
    '192.0.2.1',
    'a.example,',
    '*',
  ])('rejects the line "%s" by its number, and does not quote it', (line) => {
    const read = () => parseList(`a.example\n\n${line}\n`, readDomain);
    expect(read).toThrow('line 3 is not an entry of such a list');
  });
});

describe('readDomain', () => {
  it.each([
    ['Shop.Example', 'shop.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['почта.рф', 'xn--80a1acny.xn--p1ai'],
  ])('reads %s as %s', (entry, domain) => {
    expect(readDomain(entry)).toBe(domain);
  });

  it('rejects a wildcard', () => {
    expect(readDomain('*.shop.example')).toBeNull();
  });
});

describe('readWildcard', () => {
  it.each([
    ['*.Shop.example', '*.shop.example'],
    ['shop.example', 'shop.example'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['*.', null],
    ['*.com', null],
    ['a.*.example', null],
    ['*.*.example', null],
  ])('reads %s as %s', (entry, read) => {
    expect(readWildcard(entry)).toBe(read);
  });
});

describe('readTld', () => {
  it.each([
    ['com', 'com'],
    ['.Museum', 'museum'],
    ['рф', 'xn--p1ai'],
    ['co.uk', null],
    ['12', null],
    ['', null],
  ])('reads %s as %s', (entry, read) => {
    expect(readTld(entry)).toBe(read);
  });
});

describe('readWord', () => {
  it.each([
    ['Vertrieb', 'vertrieb'],
    ['no-reply', 'no-reply'],
    ['geschäftsführung', 'geschäftsführung'],
    ['two words', null],
    ['info@shop.example', null],
    ['info+tag', null],
  ])('reads %s as %s', (entry, read) => {
    expect(readWord(entry)).toBe(read);
  });
});
