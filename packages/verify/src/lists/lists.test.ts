import { KNOWN_PROVIDERS, suggestDomain } from '@postern/address';
import { domainToASCII } from 'node:url';
import { getDomain, getPublicSuffix } from 'tldts';
import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { DISPOSABLE } from './data/disposable.ts';
import { LISTED } from './data/listed.ts';
import { FREE } from './data/free.ts';
import { TLDS } from './data/tlds.ts';
import { coverageOf, CURATED_LIST, OTHER_LISTS, SERVICE_NAMES } from './disposable.ts';
import { DISPOSABLE_HOSTS } from './disposable-hosts.ts';
import { bundledLists } from './lists.ts';
import { BY_INVITATION, MAINSTREAM } from './mainstream.ts';
import { packedNames } from './packed-names.ts';
import { RELAYS as ALL_RELAYS } from './relays.ts';
import { TYPO_SQUATS } from './typo-squats.ts';

const {
  disposableLists,
  isDisposable,
  isDisposableHost,
  isListed,
  isSuspect,
  isFree,
  isRole,
  isRelay,
  isTypoSquat,
  hasTld,
} = bundledLists;
const RELAYS = [
  'duck.com',
  'privaterelay.appleid.com',
  'mozmail.com',
  'simplelogin.com',
  'anonaddy.me',
];
const words = (text: string) => text.trim().split(/\s+/);
const disposable = [...packedNames(DISPOSABLE)().keys()];
const listed = [...packedNames(LISTED)().keys()];
const real: { names: string; reason: string }[] = JSON.parse(
  readFileSync(new URL('real-domains.json', import.meta.url), 'utf8'),
);
const registrable = (name: string) => getDomain(name, { allowPrivateDomains: true });

describe('isDisposable', () => {
  it.each(['mailinator.com', 'yopmail.com', 'guerrillamail.com'])('includes %s', (domain) => {
    expect(isDisposable(domain)).toBe(true);
  });

  it('includes the subdomains of an entry', () => {
    expect(isDisposable('inbox.mailinator.com')).toBe(true);
    expect(isDisposable('a.b.mailinator.com')).toBe(true);
  });

  it('does not match a name that only ends like an entry', () => {
    expect(isDisposable('unmailinator.de')).toBe(false);
    expect(isDisposable('mailinator.com.de')).toBe(false);
  });

  it.each([
    ['jetable.fr.nf', 'fr.nf'], // below another owner's domain
    ['himail.infos.st', 'infos.st'],
  ])('matches the entry %s exactly: neither a name below it nor its parent %s', (entry, parent) => {
    expect(isDisposable(entry)).toBe(true);
    expect(isDisposable(`a.${entry}`)).toBe(false);
    expect(isDisposable(parent)).toBe(false);
    expect(isDisposable(`other.${parent}`)).toBe(false);
  });

  it.each([
    ['10minutemail.co.uk', 'co.uk'], // below a public suffix of a registry
    ['0-mailer.dynv6.net', 'dynv6.net'], // below a public suffix of a company
  ])('takes %s for a whole domain, for %s is a public suffix', (entry, suffix) => {
    expect(isDisposable(`a.${entry}`)).toBe(true);
    expect(isDisposable(suffix)).toBe(false);
    expect(isDisposable(`other.${suffix}`)).toBe(false);
  });

  it('covers subdomains if and only if an entry is a registrable domain without a real domain below it', () => {
    const isCovering = (name: string) => coverageOf(name) === 'covering';
    const spared = real.flatMap(({ names }) => names.split(' ')).map(registrable);
    const others = disposable.filter(
      (name) => isCovering(name) !== (registrable(name) === name) && !spared.includes(name),
    );
    expect(others).toEqual([]);
  });

  it.each(RELAYS)('does not include the relay %s', (domain) => {
    expect(isDisposable(domain)).toBe(false);
    expect(isDisposable(`x.${domain}`)).toBe(false);
  });

  it.each([
    ['mainstream provider', words(MAINSTREAM)],
    ['provider where anyone can create a mailbox', words(FREE)],
    ['relay', words(ALL_RELAYS)],
    ['domain that other lists get wrong', real.flatMap(({ names }) => names.split(' '))],
  ])('includes no %s and nothing below one', (_what, names) => {
    const isNamed = (name: string) => isDisposable(name) || isListed(name);
    expect(names.filter((name) => isNamed(name) || isNamed(`mail.${name}`))).toEqual([]);
  });

  it('includes no public suffix', () => {
    const suffix = (name: string) =>
      getPublicSuffix(name, { allowPrivateDomains: true, validateHostname: false });
    expect([...disposable, ...listed].filter((name) => suffix(name) === name)).toEqual([]);
    expect(['cloudns.cc', 'ddns.net', 'pp.ua', 'za.com', 'co.uk'].filter(isDisposable)).toEqual([]);
  });

  it('includes the domains of the services themselves', () => {
    const names = words(DISPOSABLE_HOSTS);
    expect(names.filter((name) => !isDisposable(name))).toEqual([]);
    expect(disposableLists('wabblywabble.com')).toEqual([SERVICE_NAMES]);
  });

  it('returns the lists that name a domain', () => {
    expect(disposableLists('mailinator.com')).toEqual([CURATED_LIST, ...OTHER_LISTS]);
    expect(disposableLists('a.mailinator.com')).toEqual([CURATED_LIST, ...OTHER_LISTS]);
    expect(disposableLists('gmail.com')).toEqual([]);
    expect(disposable.filter((name) => !disposableLists(name).includes(CURATED_LIST))).toEqual([]);
  });
});

describe('isListed', () => {
  it('includes the names of two other lists that agree independently, and no known service', () => {
    expect(listed.filter((name) => disposableLists(name).length < 2)).toEqual([]);
    expect(listed.filter((name) => disposableLists(name).includes(CURATED_LIST))).toEqual([]);
    expect(listed.filter(isDisposable)).toEqual([]);
    expect(listed.filter((name) => !isListed(name))).toEqual([]);
    expect(disposable.filter(isListed)).toEqual([]);
  });

  it('returns the lists that name a listed domain', () => {
    expect(disposableLists('gynzy.ro')).toEqual([...OTHER_LISTS]);
    expect(disposableLists('sneakemail.com')).toEqual([
      'disposable-domains',
      'burner-email-providers',
    ]);
  });

  it.each([
    // From forum spam: one list copied it from the other.
    'catering.com',
    'ahcsolicitors.co.uk',
    // In one list only.
    'centraldecomunicacion.es',
  ])('does not include %s, which one list copied from another', (domain) => {
    expect(isListed(domain) || isDisposable(domain)).toBe(false);
  });

  it.each([
    'stanbondsa.com.au',
    'gide.com',
    'sibmail.com',
    'mysudo.net',
    'brainonfire.net',
    'xwaretech.com',
  ])('does not include %s, whose owner asked a list to remove it', (domain) => {
    expect(isListed(domain) || isDisposable(domain)).toBe(false);
  });

  it('covers the subdomains of every name, except names with a real domain below them', () => {
    const alone = listed.filter((name) => !isListed(`mail.${name}`));
    expect(alone).toEqual(listed.filter((name) => coverageOf(name) === 'exact'));
    expect(alone.length).toBeLessThan(5);
  });
});

describe('isDisposableHost', () => {
  it.each(['mail.mailinator.com', 'smtp.yopmail.com', 'mx.temp-mail.io'])('includes %s', (host) => {
    expect(isDisposableHost(host)).toBe(true);
  });

  it.each(['aspmx.l.google.com', 'mx.yandex.net', 'mx1.simplelogin.co', 'us2.mx1.mailhostbox.com'])(
    'does not include %s, which real users have as their mail server',
    (host) => {
      expect(isDisposableHost(host)).toBe(false);
    },
  );
});

describe('isSuspect', () => {
  it('includes no domain without a list of yours', () => {
    expect([...disposable, 'gmail.com', ''].filter(isSuspect)).toEqual([]);
  });
});

describe('isFree', () => {
  it('includes every mainstream provider except those that need an invitation', () => {
    const others = words(MAINSTREAM).filter((domain) => !isFree(domain));
    expect(others.sort()).toEqual(words(BY_INVITATION).sort());
  });

  it('includes every provider of the typo check except those that need an invitation', () => {
    const others = KNOWN_PROVIDERS.filter((domain) => !isFree(domain));
    expect(words(BY_INVITATION)).toEqual(expect.arrayContaining(others));
  });

  it('includes no company, university, relay or subdomain', () => {
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

  it('includes no disposable domain, typosquat domain or relay', () => {
    const listed = words(FREE);
    expect(listed.filter(isDisposable)).toEqual([]);
    expect(listed.filter(isTypoSquat)).toEqual([]);
    expect(listed.filter(isRelay)).toEqual([]);
  });
});

describe('isRelay', () => {
  it.each(RELAYS)('includes %s and its subdomains', (domain) => {
    expect(isRelay(domain)).toBe(true);
    expect(isRelay(`jane.${domain}`)).toBe(true);
  });

  it('does not include a domain that only ends like a relay', () => {
    expect(['iduck.com', 'appleid.com', 'apple.com', 'com', ''].filter(isRelay)).toEqual([]);
  });
});

describe('isTypoSquat', () => {
  it('includes no mainstream provider', () => {
    expect(words(MAINSTREAM).filter(isTypoSquat)).toEqual([]);
  });

  it('includes only domains for which a provider is suggested', () => {
    const orphans = words(TYPO_SQUATS).filter((name) => suggestDomain(name) === null);
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

  it.each(['gmail.con', 'gmail.cmo', 'a.internal'])('does not include %s', (domain) => {
    expect(hasTld(domain)).toBe(false);
  });
});

describe('the lists', () => {
  it('match nothing for an empty text', () => {
    const questions = [
      isDisposable,
      isListed,
      isSuspect,
      isFree,
      isRole,
      isRelay,
      isTypoSquat,
      hasTld,
    ];
    expect(questions.filter((ask) => ask(''))).toEqual([]);
  });

  it.each([
    ['disposable', disposable.join(' ')],
    ['listed', listed.join(' ')],
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
