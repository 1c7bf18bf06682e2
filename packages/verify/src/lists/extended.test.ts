import { createRequire } from 'node:module';
import { KNOWN_PROVIDERS } from '@postern/address';
import { getDomain } from 'tldts';
import { describe, expect, it } from 'vitest';
import { extendedLists } from './extended.ts';
import { bundledLists } from './lists.ts';
import { MAINSTREAM } from './mainstream.ts';

const { isSuspect } = extendedLists;
const { isDisposable, isFree, isRelay, isTypoSquat } = bundledLists;
const scripts = new URL('../../scripts/package.json', import.meta.url);
const source: string[] = createRequire(scripts)('disposable-domains');

describe('extendedLists', () => {
  it('suspects every domain of its source that no other list speaks for', () => {
    const plain = source.filter((name) => /^[a-z0-9.-]+$/.test(name) && !name.endsWith('.arpa'));
    const unlike = plain.filter((name) => {
      const isSpokenFor = [isDisposable, isFree, isRelay, isTypoSquat].some((ask) => ask(name));
      return isSuspect(name) === isSpokenFor;
    });
    expect(unlike).toEqual([]);
  });

  it('suspects no other', () => {
    const known = new Set(source);
    const others = source.map((name) => `x${name.slice(1)}`).filter((name) => !known.has(name));
    expect(others.slice(0, 10_000).filter(isSuspect)).toEqual([]);
  });

  it('covers the subdomains of a registrable domain only', () => {
    const registrable = 'onlyforcloud1.ddns.net';
    expect(getDomain(registrable, { allowPrivateDomains: true })).toBe(registrable);
    expect(['0-180.com', 'a.b.0-180.com'].map(isSuspect)).toEqual([true, true]);
    expect(['a.hido.tech', 'x.a.hido.tech', 'hido.tech'].map(isSuspect)).toEqual([
      true,
      false,
      false,
    ]);
    expect(['ddns.net', 'jane.ddns.net'].map(isSuspect)).toEqual([true, false]);
  });

  it('suspects no relay', () => {
    const relays = ['33mail.com', 'jane.33mail.com', 'opayq.com', 'duck.com', 'x.anonaddy.me'];
    expect(relays.filter(isSuspect)).toEqual([]);
  });

  it('suspects no mainstream provider', () => {
    const providers = [...MAINSTREAM.trim().split(/\s+/), ...KNOWN_PROVIDERS];
    expect(providers.filter(isSuspect)).toEqual([]);
  });

  it('answers only the one question', () => {
    expect(Object.keys(extendedLists)).toEqual(['isSuspect']);
  });

  it('knows nothing of the empty text and of single labels', () => {
    expect(['', 'com', '.', 'a.', '.com', 'x'.repeat(1e5)].filter(isSuspect)).toEqual([]);
  });
});
