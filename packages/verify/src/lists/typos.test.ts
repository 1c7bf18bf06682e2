import { KNOWN_PROVIDERS, suggestDomain } from '@postern/address';
import { readFileSync } from 'node:fs';
import { getPublicSuffix } from 'tldts';
import { describe, expect, it } from 'vitest';
import { FREE } from './data/free.ts';
import { MAINSTREAM } from './mainstream.ts';
import { RELAYS } from './relays.ts';
import { isTypoSquat } from './typo-squats.ts';

const words = (text: string) => text.trim().split(/\s+/);
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const real: { names: string }[] = JSON.parse(read('real-domains.json'));
const suffixes = new Set(
  [...words(FREE), ...words(MAINSTREAM)].map((name) => getPublicSuffix(name) ?? ''),
);

describe('a typo', () => {
  it.each([
    ['mainstream provider', words(MAINSTREAM)],
    ['known provider', KNOWN_PROVIDERS],
    ['provider where anyone can create a mailbox', words(FREE)],
    ['relay', words(RELAYS)],
    ['domain that lists get wrong', real.flatMap(({ names }) => words(names))],
    ['public suffix', [...suffixes].filter((name) => name.includes('.'))],
  ])('is never found in a %s', (_what, names) => {
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => suggestDomain(name) !== null || isTypoSquat(name))).toEqual([]);
  });
});
