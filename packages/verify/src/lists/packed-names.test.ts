import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packedNames } from './packed-names.ts';

const scripts = new URL('../../scripts/', import.meta.url);
const { packNames } = (await import(new URL('pack-names.js', scripts).href)) as {
  packNames: (marks: ReadonlyMap<string, number>) => string;
};

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$/);
const domain = fc.array(label, { minLength: 2, maxLength: 4 }).map((labels) => labels.join('.'));

it('returns every name with its mark', () => {
  const marked = fc.dictionary(domain, fc.integer({ min: 0, max: 15 }), { minKeys: 1 });
  fc.assert(
    fc.property(marked, (given) => {
      const entries = Object.entries(given);
      const names = packedNames(packNames(new Map(entries)))();
      expect([...names].sort()).toEqual([...entries].sort());
    }),
  );
});

it('reads the example of its description', () => {
  expect([...packedNames('Amail.de#Dbox.de%')()]).toEqual([
    ['mail.de', 1],
    ['maibox.de', 3],
  ]);
});
