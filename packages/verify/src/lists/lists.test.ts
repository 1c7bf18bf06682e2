import { KNOWN_PROVIDERS, suggestAddress } from '@postern/address';
import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';
import { describe, expect, it } from 'vitest';
import { DISPOSABLE, DISPOSABLE_EXACT } from './data/disposable.ts';
import { FREE } from './data/free.ts';
import { TLDS } from './data/tlds.ts';
import { bundledLists } from './lists.ts';
import { MAINSTREAM } from './mainstream.ts';
import { TYPO_SQUATS } from './typo-squats.ts';

const { isDisposable, isSuspect, isFree, isRole, isRelay, isTypoSquat, hasTld } = bundledLists;
const RELAYS = [
  'duck.com',
  'privaterelay.appleid.com',
  'mozmail.com',
  'simplelogin.com',
  'anonaddy.me',
];
const words = (text: string) => text.trim().split(/\s+/);
const registrable = (name: string) => getDomain(name, { allowPrivateDomains: true });

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

  it.each([
    ['jetable.fr.nf', 'fr.nf'], // below somebody's domain
    ['himail.infos.st', 'infos.st'],
    ['dns.army', 'army'], // a suffix that strangers share
  ])('matches %s exactly, and neither what is below nor %s', (entry, parent) => {
    expect(isDisposable(entry)).toBe(true);
    expect(isDisposable(`a.${entry}`)).toBe(false);
    expect(isDisposable(parent)).toBe(false);
    expect(isDisposable(`other.${parent}`)).toBe(false);
  });

  it.each([
    ['10minutemail.co.uk', 'co.uk'], // under a public suffix of a registry
    ['0-mailer.dynv6.net', 'dynv6.net'], // under one of a company
  ])('takes %s for a whole domain, for %s is a public suffix', (entry, suffix) => {
    expect(isDisposable(`a.${entry}`)).toBe(true);
    expect(isDisposable(suffix)).toBe(false);
    expect(isDisposable(`other.${suffix}`)).toBe(false);
  });

  it('covers subdomains exactly where an entry is a registrable domain', () => {
    expect(words(DISPOSABLE).filter((name) => registrable(name) !== name)).toEqual([]);
    expect(words(DISPOSABLE_EXACT).filter((name) => registrable(name) === name)).toEqual([]);
  });

  it.each(RELAYS)('leaves the relay %s alone', (domain) => {
    expect(isDisposable(domain)).toBe(false);
    expect(isDisposable(`x.${domain}`)).toBe(false);
  });

  it('leaves every mainstream provider alone', () => {
    expect(words(MAINSTREAM).filter(isDisposable)).toEqual([]);
  });
});

describe('isSuspect', () => {
  it('suspects nobody without the extended list', () => {
    expect([...words(DISPOSABLE), 'gmail.com', ''].filter(isSuspect)).toEqual([]);
  });
});

describe('isFree', () => {
  it('knows every mainstream provider', () => {
    expect(words(MAINSTREAM).filter((domain) => !isFree(domain))).toEqual([]);
  });

  it('knows every provider that the typo check knows', () => {
    expect(KNOWN_PROVIDERS.filter((domain) => !isFree(domain))).toEqual([]);
  });

  it('knows no company, no university, no relay and no subdomain', () => {
    const others = [
      'microsoft.com',
      'shop.de',
      'duck.com',
      'mail.gmail.com',
      'bt.com',
      'nus.edu.sg',
    ];
    expect(others.filter(isFree)).toEqual([]);
  });

  it('knows nobody who is disposable, a typo-squat or a relay', () => {
    const listed = words(FREE);
    expect(listed.filter(isDisposable)).toEqual([]);
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

describe('the lists', () => {
  it('know nothing of the empty text', () => {
    const questions = [isDisposable, isSuspect, isFree, isRole, isRelay, isTypoSquat, hasTld];
    expect(questions.filter((ask) => ask(''))).toEqual([]);
  });

  it.each([
    ['disposable', `${DISPOSABLE} ${DISPOSABLE_EXACT}`],
    ['free', FREE],
    ['tlds', TLDS],
    ['mainstream', MAINSTREAM],
    ['typo-squats', TYPO_SQUATS],
  ])('hold lower-case A-labels, each once: %s', (_name, text) => {
    const listed = words(text);
    expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
    expect(listed.filter((name) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))).toEqual([]);
  });
});
