import { describe, expect, it } from 'vitest';
import { hostGroup } from './mail-servers.ts';
import { PROVIDERS, providerOf } from './providers.ts';

describe('providerOf', () => {
  it.each([
    ['alt1.gmail-smtp-in.l.google.com', 'refuses_strangers'],
    ['gmail-smtp-in.l.google.com', 'refuses_strangers'],
    ['aspmx.l.google.com', undefined],
    ['mta5.am0.yahoodns.net', 'anything'],
    ['mx1.pphosted.com.shop.de', undefined],
    ['evilpphosted.com', undefined],
  ])('has the policy of %s', (host, answers) => {
    expect(providerOf(host)?.answers).toBe(answers);
  });

  it('has a source and a date for each', () => {
    for (const { source, date } of PROVIDERS) {
      expect(source).toMatch(/^https:\/\//);
      expect(date).toMatch(/^20\d\d-\d\d-\d\d$/);
    }
  });
});

describe('hostGroup', () => {
  it.each([
    ['alt1.gmail-smtp-in.l.google.com', 'google.com'],
    ['mx.shop.co.uk', 'shop.co.uk'],
    ['shop.de', 'shop.de'],
    ['mx', 'mx'],
  ])('puts %s into %s', (host, group) => {
    expect(hostGroup(host)).toBe(group);
  });
});
