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

/** A field that adds each address it sends to `requested`. */
const fieldOf = (requested: string[], normalize: boolean) =>
  createEmailValidator({
    normalize,
    validate: async ({ email }) => {
      requested.push(email);
      return result({ result: email });
    },
  }).field();

test('a field sends, writes and suggests only the normal form of the parser', async () => {
  await fc.assert(
    fc.asyncProperty(text, async (given) => {
      const parsed = parseAddress(given);
      const requested: string[] = [];
      const field = fieldOf(requested, true);
      field.input(given);
      const { address, verdict } = await field.settle();
      if (!parsed.ok) {
        expect([verdict, requested]).toEqual(['invalid', []]);
        return;
      }
      expect([address, field.getSnapshot().value]).toEqual([parsed.address, parsed.address]);
      expect(new Set(requested)).toEqual(new Set([parsed.address]));
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
