import { describe, expect, it } from 'vitest';
import { KNOWN_PROVIDERS } from './known-providers.ts';
import { parseAddress } from './parse-address.ts';

describe('KNOWN_PROVIDERS', () => {
  it('has each domain once, normalized', () => {
    expect(new Set(KNOWN_PROVIDERS).size).toBe(KNOWN_PROVIDERS.length);
    for (const domain of KNOWN_PROVIDERS)
      expect(parseAddress(`jane@${domain}`)).toMatchObject({ domain, asciiDomain: domain });
  });

  it('includes regional providers and no relays', () => {
    expect(KNOWN_PROVIDERS).toEqual(
      expect.arrayContaining([
        'gmail.com',
        'yahoo.co.uk',
        'hotmail.fr',
        'gmx.de',
        'mail.ru',
        'qq.com',
      ]),
    );
    expect(KNOWN_PROVIDERS).not.toEqual(expect.arrayContaining(['duck.com']));
    expect(KNOWN_PROVIDERS).not.toEqual(expect.arrayContaining(['mozmail.com']));
  });
});
