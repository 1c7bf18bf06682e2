import { parseAddress } from '@postern/address';
import { isAbout } from '@postern/protocol';
import { createVerifier } from '@postern/verify';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutRuns, readEntries } from './entries.ts';

test('a duplicate refers to the first position of the same address', async () => {
  const emails = [
    'a@B.example',
    ' a@b.example ',
    'A@b.example',
    'nonsense',
    'nonsense ',
    'a@b.example',
  ];
  expect((await readEntries(emails)).map((entry) => [entry.first_position, entry.copies])).toEqual([
    [0, 3],
    [0, 0],
    [2, 1],
    [3, 2],
    [3, 0],
    [0, 0],
  ]);
});

test('full-width letters are the same address, and similar letters of other scripts are not', async () => {
  const emails = [
    'fiona@b.example',
    'ｆｉｏｎａ＠ｂ．ｅｘａｍｐｌｅ',
    '\uFB01ona@b.example',
    'fi\u043Ena@b.example',
  ];
  const firsts = (await readEntries(emails)).map((entry) => entry.first_position);
  expect(firsts).toEqual([0, 0, 2, 3]);
});

const units = [
  ...'ab1.-_+@ ｊ１．＠。｡ﬁéß\u0301аи例\u200B"<>,:',
  ...['@docomo.ne.jp', '@example.org', 'mailto:', '..'],
];

test('a list, the engine and the parser have one normal form of every text', async () => {
  const verify = createVerifier();
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...units), maxLength: 8 }), {
    minLength: 2,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(texts, async (locals) => {
      const emails = locals.map((local) => (local.includes('@') ? local : `${local}@example.org`));
      const entries = await readEntries(emails);
      const forms = emails.map((email) => {
        const parsed = parseAddress(email);
        return parsed.ok ? parsed.address : email.trim();
      });
      expect(entries.map((entry) => entry.first_position)).toEqual(
        forms.map((form) => forms.indexOf(form)),
      );
      for (const email of emails) {
        const parsed = parseAddress(email);
        if (!parsed.ok) continue;
        const { result } = await verify({ email, mode: 'fast' });
        expect(result).toBe(parsed.address);
        expect(isAbout(result, email)).toBe(true);
      }
    }),
  );
});

test('the given texts are stored', async () => {
  const emails = [' a@B.example', '', '\t'];
  expect((await readEntries(emails)).map(({ email }) => email)).toEqual(emails);
});

test('runs cover every position once, and each has at most the given number of first addresses', async () => {
  const list = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(list, fc.integer({ min: 1, max: 50 }), async (names, chunkSize) => {
      const entries = await readEntries(names.map((name) => `${name}@b.example`));
      const runs = cutRuns(entries, chunkSize);
      expect(runs.map(({ number }) => number)).toEqual(runs.map((_, i) => i));
      expect(runs[0]!.from_position).toBe(0);
      expect(runs.at(-1)!.to_position).toBe(names.length);
      for (const [i, { from_position, to_position }] of runs.entries()) {
        if (i > 0) expect(from_position).toBe(runs[i - 1]!.to_position);
        const firsts = entries.slice(from_position, to_position).filter(({ copies }) => copies > 0);
        expect(firsts.length).toBeGreaterThan(0);
        expect(firsts.length).toBeLessThanOrEqual(chunkSize);
      }
      expect(entries.reduce((sum, { copies }) => sum + copies, 0)).toBe(names.length);
    }),
  );
});
