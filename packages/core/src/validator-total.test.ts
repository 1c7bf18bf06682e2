import { runsOf } from '@postern/tools/test/is-nightly.js';
import { result, type Validate } from '@postern/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { createEmailValidator } from './validator.ts';

useFakeClock();
const RULES = ['allow', 'warn', 'confirm', 'block'];
const VERDICTS = ['valid', 'risky', 'invalid', 'unknown'];

/** Every way to respond, most of them invalid. */
const response = fc.oneof(
  fc
    .constantFrom('valid', 'risky', 'invalid')
    .map((status) => () => Promise.resolve(result({ status: status as 'valid' }))),
  fc.anything().map((x) => () => x),
  fc.anything().map((x) => () => Promise.resolve(x)),
  fc.anything().map((x) => () => Promise.reject(x as Error)),
  fc.anything().map((x) => () => {
    throw x;
  }),
  fc.nat(6000).map((ms) => () => new Promise((resolve) => setTimeout(() => resolve(result()), ms))),
  fc.constant(() => new Promise(() => {})),
);

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.emailAddress(),
  fc.tuple(fc.emailAddress(), fc.string({ unit: 'binary' })).map(([a, b]) => `${b}${a}`),
  fc.nat(2000).map((length) => `${'x'.repeat(length)}@b.co`),
  fc.nat(400).map((length) => `a@${'b.'.repeat(length)}co`),
);

test('a validator’s check never rejects and never hangs, with any text and any response', async () => {
  await fc.assert(
    fc.asyncProperty(text, response, fc.boolean(), async (address, respond, aborts) => {
      const sent: string[] = [];
      const validate = (({ email }: { email: string }) => {
        sent.push(email);
        return respond();
      }) as Validate;
      const validator = createEmailValidator({ validate });
      const controller = new AbortController();
      let outcome: Awaited<ReturnType<typeof validator.check>> | undefined;
      const checked = validator
        .check(address, { signal: controller.signal })
        .then((settled) => (outcome = settled));
      if (aborts) controller.abort();
      await pass(6000);
      expect(outcome).toBeDefined();
      await checked;
      expect(Object.isFrozen(outcome)).toBe(true);
      expect(RULES).toContain(outcome!.decision);
      expect(VERDICTS).toContain(outcome!.verdict);
      if (outcome!.verdict === 'unknown' && sent.length) expect(outcome!.failure).not.toBeNull();
      expect(sent.length).toBeLessThanOrEqual(1);
      for (const email of sent) expect(email.length).toBeLessThanOrEqual(320);
    }),
    { numRuns: runsOf(300) },
  );
});

test('a field’s check and settle never reject and never hang, with any text and any response', async () => {
  await fc.assert(
    fc.asyncProperty(text, response, fc.constantFrom(0, 1, 2), async (address, respond, again) => {
      const sent: string[] = [];
      const validate = (({ email }: { email: string }) => {
        sent.push(email);
        return respond();
      }) as Validate;
      const field = createEmailValidator({ validate }).field();
      const settled: unknown[] = [];
      for (let turn = 0; turn <= again; turn++)
        void field.check(address).then((outcome) => settled.push(outcome.decision));
      await pass(10_000);
      expect(settled).toHaveLength(again + 1);
      for (const email of sent) expect(email.length).toBeLessThanOrEqual(320);
      void field.settle().then((outcome) => settled.push(outcome.decision));
      await pass(10_000);
      expect(settled).toHaveLength(again + 2);
    }),
    { numRuns: runsOf(150) },
  );
});
