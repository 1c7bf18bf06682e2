import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainRule, readDomainEntry, type DomainLists } from './domain-lists.ts';

const rules = (lists: DomainLists, ...domains: string[]) =>
  domains.map((domain) => domainRule(lists, domain));

describe('domainRule', () => {
  it('covers a domain and its subdomains, and no other name that ends alike', () => {
    const lists = { block: ['rival.com'] };
    expect(rules(lists, 'rival.com', 'a.b.rival.com', 'notrival.com', 'com')).toEqual([
      'block',
      'block',
      null,
      null,
    ]);
  });

  it('covers only the subdomains with *. or a dot before the name', () => {
    for (const entry of ['*.acme.com', '.acme.com']) {
      expect(rules({ allow: [entry] }, 'acme.com', 'eu.acme.com')).toEqual([null, 'allow']);
    }
  });

  it('covers what ends in a suffix', () => {
    const lists = { allow: ['ac.uk', '*.edu'] };
    expect(rules(lists, 'ox.ac.uk', 'mit.edu', 'edu', 'co.uk')).toEqual([
      'allow',
      'allow',
      null,
      null,
    ]);
  });

  it('lets the more specific entry win, whichever list has it', () => {
    const lists = {
      allow: ['acme.com', 'eu.rival.com'],
      block: ['*', 'rival.com', 'old.acme.com'],
    };
    expect(
      rules(lists, 'acme.com', 'x.old.acme.com', 'rival.com', 'x.eu.rival.com', 'other.org'),
    ).toEqual(['allow', 'block', 'block', 'allow', 'block']);
  });

  it('blocks a domain that both lists have', () => {
    expect(rules({ allow: ['acme.com'], block: ['acme.com'] }, 'acme.com', 'a.acme.com')).toEqual([
      'block',
      'block',
    ]);
    expect(rules({ allow: ['*.acme.com'], block: ['acme.com'] }, 'a.acme.com')).toEqual(['block']);
    expect(rules({ allow: ['acme.com'], block: ['*.acme.com'] }, 'a.acme.com')).toEqual(['block']);
  });

  it('asks a function about the whole name', () => {
    const isOurs = (domain: string) => domain === 'a.acme.com';
    expect(rules({ allow: isOurs, block: ['acme.com'] }, 'a.acme.com', 'acme.com')).toEqual([
      'allow',
      'block',
    ]);
    expect(rules({ allow: isOurs, block: ['a.acme.com'] }, 'a.acme.com')).toEqual(['block']);
    expect(rules({ allow: ['a.acme.com'], block: isOurs }, 'a.acme.com')).toEqual(['block']);
  });

  it('reads entries in any case and in Unicode', () => {
    const lists = { block: ['Rival.COM', 'bücher.example'] };
    expect(rules(lists, 'rival.com', 'xn--bcher-kva.example')).toEqual(['block', 'block']);
  });

  it('names an entry that is not a domain', () => {
    for (const entry of ['', 'jane@acme.com', 'https://acme.com', 'a*.com', 'a b.com', '1.2.3.4']) {
      expect(() => domainRule({ allow: [entry] }, 'acme.com')).toThrow(
        `domains.allow: ${JSON.stringify(entry)} is not a domain`,
      );
    }
  });

  it('rejects a list that is neither an array nor a function', () => {
    const lists = { block: 'acme.com' } as unknown as DomainLists;
    expect(() => domainRule(lists, 'acme.com')).toThrow(
      'domains.block must be an array or a function',
    );
  });

  it('reads an array again once it is replaced', () => {
    const lists: DomainLists = { block: ['rival.com'] };
    expect(rules(lists, 'other.com')).toEqual([null]);
    lists.block = ['other.com'];
    expect(rules(lists, 'other.com')).toEqual(['block']);
  });

  it('decides as a search for the longest entry does', () => {
    const label = fc.constantFrom('a', 'b', 'c');
    const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    const list = fc.array(fc.tuple(name, fc.boolean()), { maxLength: 6 });
    fc.assert(
      fc.property(name, list, list, (domain, allow, block) => {
        const covers = ([entry, isBelow]: [string, boolean]) =>
          (isBelow ? domain : `.${domain}`).endsWith(`.${entry}`);
        const reach = (entries: [string, boolean][]) =>
          Math.max(-1, ...entries.filter(covers).map(([entry]) => entry.length));
        const written = (entries: [string, boolean][]) =>
          entries.map(([entry, isBelow]) => (isBelow ? `*.${entry}` : entry));
        const [allowed, blocked] = [reach(allow), reach(block)];
        const expected = allowed < 0 && blocked < 0 ? null : allowed > blocked ? 'allow' : 'block';
        expect(domainRule({ allow: written(allow), block: written(block) }, domain)).toBe(expected);
      }),
    );
  });
});

describe('readDomainEntry', () => {
  it.each([
    ['Acme.COM', 'acme.com'],
    ['.acme.com', '*.acme.com'],
    ['*.bücher.example', '*.xn--bcher-kva.example'],
    ['*', '*'],
    ['edu', 'edu'],
    ['acme.com.', null],
    ['a..b', null],
    ['127.1', null],
  ])('reads %j as %j', (entry, expected) => {
    expect(readDomainEntry(entry)).toBe(expected);
  });
});
