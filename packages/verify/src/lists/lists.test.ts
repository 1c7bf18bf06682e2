import { suggestAddress } from '@postern/address';
import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DISPOSABLE } from './data/disposable.ts';
import { FREE } from './data/free.ts';
import { TLDS } from './data/tlds.ts';
import { bundledLists } from './lists.ts';
import { MAINSTREAM } from './mainstream.ts';
import { TYPO_SQUATS } from './typo-squats.ts';

const { isDisposable, isFree, isRole, isRelay, isTypoSquat, hasTld } = bundledLists;
const RELAYS = [
  'duck.com',
  'privaterelay.appleid.com',
  'mozmail.com',
  'simplelogin.com',
  'anonaddy.me',
];
const words = (text: string) => text.trim().split(/\s+/);

describe('isDisposable', () => {
  it.each(['mailinator.com', 'yopmail.com', 'guerrillamail.com'])('knows %s', (domain) => {
    expect(isDisposable(domain)).toBe(true);
  });

  it('knows the subdomains of an entry', () => {
    expect(isDisposable('inbox.mailinator.com')).toBe(true);
    expect(isDisposable('a.b.mailinator.com')).toBe(true);
  });

  it('does not take a name for a subdomain because it ends alike', () => {
    expect(isDisposable('unmailinator.de')).toBe(false);
    expect(isDisposable('mailinator.com.de')).toBe(false);
  });

  it('matches an entry that names a subdomain exactly', () => {
    const entry = words(DISPOSABLE).find((name) => name.endsWith('.dynv6.net'))!;
    expect(isDisposable(entry)).toBe(true);
    expect(isDisposable(`a.${entry}`)).toBe(false);
    expect(isDisposable('dynv6.net')).toBe(false);
    expect(isDisposable('other.dynv6.net')).toBe(false);
  });

  it('takes three labels under an ending such as co.uk for a whole domain', () => {
    const entry = words(DISPOSABLE).find((name) => name.endsWith('.co.uk'))!;
    expect(isDisposable(`a.${entry}`)).toBe(true);
  });

  it('takes a shared zone for itself alone', () => {
    expect(isDisposable('v6.rocks')).toBe(true);
    expect(isDisposable('jane.v6.rocks')).toBe(false);
  });

  it.each(RELAYS)('leaves the relay %s alone', (domain) => {
    expect(isDisposable(domain)).toBe(false);
    expect(isDisposable(`x.${domain}`)).toBe(false);
  });

  it('leaves every mainstream provider alone', () => {
    expect(words(MAINSTREAM).filter(isDisposable)).toEqual([]);
  });
});

describe('isFree', () => {
  it('knows every mainstream provider', () => {
    expect(words(MAINSTREAM).filter((domain) => !isFree(domain))).toEqual([]);
  });

  it('knows no company, no relay and no subdomain', () => {
    const others = ['microsoft.com', 'shop.de', 'duck.com', 'mail.gmail.com'];
    expect(others.filter(isFree)).toEqual([]);
  });

  it('shares no entry with the disposable and the typo-squats', () => {
    const listed = words(FREE);
    expect(listed.filter((name) => isDisposable(name) && words(DISPOSABLE).includes(name))).toEqual(
      [],
    );
    expect(listed.filter(isTypoSquat)).toEqual([]);
    expect(listed.filter(isRelay)).toEqual([]);
  });
});

describe('isRelay', () => {
  it.each(RELAYS)('knows %s and its subdomains', (domain) => {
    expect(isRelay(domain)).toBe(true);
    expect(isRelay(`jane.${domain}`)).toBe(true);
  });

  it('knows no domain that ends alike', () => {
    expect(['iduck.com', 'appleid.com', 'apple.com', 'com', ''].filter(isRelay)).toEqual([]);
  });
});

describe('isTypoSquat', () => {
  it('names no mainstream provider', () => {
    expect(words(MAINSTREAM).filter(isTypoSquat)).toEqual([]);
  });

  it('names only domains for which a provider is proposed', () => {
    const orphans = words(TYPO_SQUATS).filter((name) => suggestAddress(`jane@${name}`) === null);
    expect(orphans).toEqual([]);
  });
});

describe('isRole', () => {
  it.each(['info', 'INFO', 'Postmaster', 'no-reply', 'sales+de', 'kontakt', 'hr'])(
    'knows %s',
    (local) => {
      expect(isRole(local)).toBe(true);
    },
  );

  it.each([
    'jane',
    'informant',
    'jane+info',
    'infojane',
    'dean',
    'ta',
    'li',
    'md',
    '+info',
    '',
    'x'.repeat(64),
  ])('does not take "%s" for a role', (local) => {
    expect(isRole(local)).toBe(false);
  });
});

describe('hasTld', () => {
  it.each(['gmail.com', 'shop.co.uk', 'a.museum', domainToASCII('почта.рф')])(
    'knows %s',
    (domain) => {
      expect(hasTld(domain)).toBe(true);
    },
  );

  it.each(['gmail.con', 'gmail.cmo', 'a.internal'])('does not know %s', (domain) => {
    expect(hasTld(domain)).toBe(false);
  });
});

describe('the compiled lists', () => {
  it.each([
    ['disposable', DISPOSABLE, 8000],
    ['free', FREE, 4000],
    ['tlds', TLDS, 1400],
  ])('hold lower-case A-labels, each once: %s', (_name, text, least) => {
    const listed = words(text);
    expect(listed.length).toBeGreaterThan(least);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((name) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))).toEqual([]);
  });
});
