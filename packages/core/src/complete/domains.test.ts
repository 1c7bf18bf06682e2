import { KNOWN_PROVIDERS, suggestDomain } from '@postern/address';
import { expect, test } from 'vitest';
import { domainsOf } from './domains.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar', 'pt-BR', 'it', 'nl', 'pl', 'ja'];

test.each(LANGUAGES)('%s: every domain is unique and known to the typo check', (language) => {
  const domains = domainsOf(language);
  const isKnown = (domain: string) =>
    KNOWN_PROVIDERS.includes(domain) || suggestDomain(`x${domain}`) === domain;
  expect(domains.filter((domain) => !isKnown(domain))).toEqual([]);
  expect(new Set(domains).size).toBe(domains.length);
});

test.each(LANGUAGES)('%s: few domains are left after the first letter', (language) => {
  const counts = new Map<string, number>();
  for (const [letter] of domainsOf(language)) counts.set(letter!, (counts.get(letter!) ?? 0) + 1);
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(6);
});

test('a language without a list, and a text that is not a tag, get the English list', () => {
  expect(domainsOf('sv')).toEqual(domainsOf('en'));
  expect(domainsOf('constructor')).toEqual(domainsOf('en'));
  expect(domainsOf('')).toEqual(domainsOf('en'));
});

test('a region has the list of its language', () => {
  expect(domainsOf('DE-ch')).toEqual(domainsOf('de'));
  expect(domainsOf('pt-BR')).toContain('uol.com.br');
});
