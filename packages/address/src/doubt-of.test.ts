import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doubtOf } from './doubt-of.ts';
import { parsePlainAddress } from './parse-plain-address.ts';

const doubtIn = (local: string) => {
  const parsed = parsePlainAddress(`${local}@example.com`);
  return parsed.ok ? doubtOf(parsed.address) : parsed.code;
};

describe('doubtOf', () => {
  it.each([
    'jane',
    'José',
    'jane+news_2026!',
    'ｊａｎｅ',
    'иван',
    'иван.петров+7',
    'ελένη',
    'משה',
    'محمد',
    'สมชาย',
    'संपर्क',
    '田中',
    'たなか',
    'タナカ',
    '田中たなかタナカ',
    'tanaka田中たろう',
    'kimＡ김철수金',
    '김철수',
    'ㄅㄆ中文abc',
    'ᎠᎡᎢ',
    'æøåſþ',
    '1945',
    '१२३',
    'jose\u0301',
  ])('returns null for %j, whose letters are used together', (local) => {
    expect(doubtIn(local)).toBeNull();
  });

  it.each([
    ['Cyrillic among Latin', 'j\u0430ne'],
    ['Latin among Cyrillic', '\u0438\u0432aн'],
    ['Cyrillic and Latin in two words', 'jane.\u0430'],
    ['Greek among Latin', 'j\u03BFhn'],
    ['Greek among Cyrillic', 'и\u03BFанн'],
    ['Armenian among Latin', 'j\u0585hn'],
    ['Cherokee among Latin', '\u13AAane'],
    ['Coptic among Cyrillic', 'и\u2C9Fан'],
    ['Hebrew among Latin', 'janeא'],
    ['Arabic among Latin', 'janeم'],
    ['Thai among Latin', 'janeก'],
    ['Devanagari among Latin', 'janeक'],
    ['Hangul with kana', '김た'],
    ['Bopomofo with kana', 'ㄅた'],
    ['Cyrillic with Han', 'иван田'],
    ['a Cyrillic letter and a mark', 'jаne\u0301'],
  ])('returns local_mixed_scripts for %s', (_, local) => {
    expect(doubtIn(local)).toBe('local_mixed_scripts');
  });

  it('returns local_nonstandard for dots that only carriers allowed', () => {
    for (const local of ['a..b', 'a.', '.a', 'é..b', 'а..b'])
      expect(doubtOf(`${local}@docomo.ne.jp`)).toBe('local_nonstandard');
    expect(doubtOf('a.b@docomo.ne.jp')).toBeNull();
  });

  it('ignores the scripts of the domain, which registries restrict', () => {
    expect(doubtOf('jane@пример.com')).toBeNull();
    expect(doubtOf('иван@example.com')).toBeNull();
    expect(doubtOf('jane@ex\u0430mple.com')).toBeNull();
  });

  it('returns null for every valid ASCII local part, and never throws', () => {
    const ascii = fc.string({ unit: fc.constantFrom(..."abYZ09!#$%&'*+/=?^_`{|}~-.") });
    fc.assert(
      fc.property(ascii, fc.string({ unit: 'binary' }), (local, any) => {
        const address = `${local}@example.com`;
        if (parsePlainAddress(address).ok) expect(doubtOf(address)).toBeNull();
        expect([null, 'local_nonstandard', 'local_mixed_scripts']).toContain(doubtOf(any));
      }),
    );
  });
});
