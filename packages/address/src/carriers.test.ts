import { describe, expect, it } from 'vitest';
import { parseAddress } from './parse-address.ts';

describe('parseAddress, for mailboxes that Japanese carriers issued before 2009', () => {
  it.each([
    'try..this@docomo.ne.jp',
    'xxx.@docomo.ne.jp',
    'a...b.@ezweb.ne.jp',
    'a..b@mail.ezweb.ne.jp',
    'a.@softbank.ne.jp',
    'a..b@i.softbank.jp',
    'a..b@t.vodafone.ne.jp',
    'a..b@jp-q.ne.jp',
    'a..b@di.pdx.ne.jp',
    '.a@docomo.ne.jp',
  ])('accepts misplaced dots: %s', (text) => {
    expect(parseAddress(text)).toMatchObject({ ok: true, address: text });
  });

  it('accepts misplaced dots in capitals and full width', () => {
    expect(parseAddress('ｔｒｙ．．ｔｈｉｓ＠ＤＯＣＯＭＯ．ｎｅ．ｊｐ')).toMatchObject({
      address: 'try..this@docomo.ne.jp',
    });
  });

  it.each([
    'a..b@example.com',
    'a..b@docomo.com',
    'a..b@docomo.ne.jp.example',
    'a..b@notdocomo.ne.jp',
    'a..b@jp-x.ne.jp',
    'a..b@softbank.jp',
    'a..b@au.com',
    'a..b@gmail.com',
    'ab@docomo..ne.jp',
  ])('rejects misplaced dots at other domains: %s', (text) => {
    expect(parseAddress(text)).toMatchObject({ ok: false, code: 'syntax_dot' });
  });

  it('applies every other rule', () => {
    expect(parseAddress('a..b c@docomo.ne.jp')).toMatchObject({ code: 'syntax_space' });
    expect(parseAddress(`a..${'b'.repeat(62)}@docomo.ne.jp`)).toMatchObject({
      code: 'syntax_local_too_long',
    });
  });
});
