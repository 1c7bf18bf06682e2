import { runsOf } from '@postern/tools/test/is-nightly.js';
import { parseAddress } from '@postern/address';
import { result } from '@postern/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAbout } from './assessment.ts';
import { createEmailValidator } from './validator.ts';

const unit = fc.constantFrom(
  ...'ab1.-_+@ ｊ１．＠。｡ﬁéß\u0301аи例\u200B"<>,:',
  '@docomo.ne.jp',
  '..',
);
const text = fc
  .string({ unit, maxLength: 9 })
  .map((local) => (local.includes('@') ? local : `${local}@example.org`));

/** An input that holds what the field writes. */
const fieldOf = (asked: string[], normalize: boolean) =>
  createEmailValidator({
    normalize,
    validate: async ({ email }) => {
      asked.push(email);
      return result({ result: email });
    },
  }).field();

test('a field checks, writes back and offers the normal form of the parser, and no other', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const parsed = parseAddress(given);
      const asked: string[] = [];
      const field = fieldOf(asked, true);
      field.input(given);
      const { address, verdict } = await field.settle();
      if (!parsed.ok) {
        expect([verdict, asked]).toEqual(['invalid', []]);
        return;
      }
      expect([address, field.getSnapshot().value]).toEqual([parsed.address, parsed.address]);
      expect(new Set(asked)).toEqual(new Set([parsed.address]));
      expect(isAbout(parsed.address, given)).toBe(true);

      const other = fieldOf([], false);
      other.input(given);
      await other.settle();
      const { value, suggestion } = other.getSnapshot();
      expect(value).toBe(given);
      expect([null, parsed.address]).toContain(suggestion);
    }),
    { numRuns: runsOf(300) },
  );
});
